package org.identityperf.syncope.store;

/**
 * The kind of condition by which users are searched. In it, {@code %1$s} and {@code %2$s} are replaced
 * by the two values of a search.
 */
public enum SearchKind {
    /** The published condition: first name or surname, both of one user. */
    OR("firstname==%1$s,surname==%2$s"),
    /** First name and surname, both of one user. */
    AND("firstname==%1$s;surname==%2$s"),
    /** A surname, which one user has. */
    EQUALITY("surname==%1$s"),
    /** The beginning of a surname. */
    PREFIX("surname==%1$s*"),
    /** Numbers from one to below another. */
    RANGE("SSN=ge=%1$s;SSN=lt=%2$s"),
    /** All members of a static group, which here are all users. */
    MEMBERSHIP("$groups==%1$s");

    private final String fiql;

    SearchKind(String fiql) {
        this.fiql = fiql;
    }

    /** Returns the condition in FIQL, as a client sends it. */
    String fiql(String first, String second) {
        return String.format(fiql, first, second);
    }
}
