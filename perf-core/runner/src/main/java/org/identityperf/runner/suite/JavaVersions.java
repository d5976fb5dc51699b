package org.identityperf.runner.suite;

/**
 * Java versions are those that a server under test runs on.
 *
 * @param first feature release, such as 17
 * @param last feature release, not before the first
 */
public record JavaVersions(int first, int last) {

    /** Every version that the project itself runs on. */
    static final JavaVersions ALL = new JavaVersions(17, Integer.MAX_VALUE);

    /** Returns whether the server runs on a feature release of Java. */
    public boolean has(int feature) {
        return feature >= first && feature <= last;
    }

    /** Returns {@code Java 17 to 22}. */
    @Override
    public String toString() {
        return "Java " + first + " to " + last;
    }
}
