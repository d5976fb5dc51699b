package org.identityperf.runner.suite;

/**
 * Server versions are those that a module measures, by the number in front of the first dot.
 *
 * @param first such as 22
 * @param last not before the first
 */
public record ServerVersions(int first, int last) {

    /** Every version. */
    static final ServerVersions ALL = new ServerVersions(0, Integer.MAX_VALUE);

    /** Returns whether a version is one of them; one that begins with no number may be any. */
    public boolean has(String version) {
        String number = version.split("\\D", 2)[0];
        return number.isEmpty()
                || number.length() < 10 && Integer.parseInt(number) >= first && Integer.parseInt(number) <= last;
    }
}
