package org.identityperf.lab.report;

/**
 * One sentence of the report's beginning.
 *
 * @param label one or two words that say what kind of sentence, such as {@code failed} or {@code deviates}
 * @param text the sentence
 */
record Answer(String label, String text) {}
