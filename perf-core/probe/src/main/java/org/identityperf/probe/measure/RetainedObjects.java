package org.identityperf.probe.measure;

/**
 * The objects of one class that operations leave on the heap. They become more by one an operation at least in some window
 * of repetitions.
 *
 * @param className the name of the class, as a JVM writes it: {@code [B} for an array of bytes
 * @param fewest by how many objects an operation they become more, in the window with the fewest;
 *     negative where they become fewer
 * @param most the same in the window with the most
 * @param bytes by how many bytes an operation, on average; without those of objects that they refer to
 */
public record RetainedObjects(String className, double fewest, double most, double bytes) {}
