package org.identityperf.runner.suite;

/**
 * A range of versions, of a server or of Java, by the number in front of the first dot.
 *
 * @param first such as 22
 * @param last not before the first
 */
public record VersionRange(int first, int last) {

    public boolean has(int number) {
        return number >= first && number <= last;
    }

    /** Returns whether a version is one of them; one that begins with no number may be any. */
    public boolean has(String version) {
        String number = version.split("\\D", 2)[0];
        return number.isEmpty() || number.length() < 10 && has(Integer.parseInt(number));
    }

    /** Returns {@code 17 to 22}. */
    @Override
    public String toString() {
        return first + " to " + last;
    }
}
