package org.identityperf.selftest.slowdown;

/** A slowdown is one way in which an agent makes the operations of a measured JVM slower. */
public enum Slowdown {
    SLEEP("a sleep as long as the operation"),
    PROCESSOR("processor time as long as the operation"),
    /** The operation's thread and seven others hold the lock in turn, together as long as the operation took. */
    LOCK("a lock among eight threads"),
    /** All threads share HikariCP's pools of one connection. */
    POOL("a pool of one connection"),
    /** PBKDF2 of the Java platform, whose result stays the same. */
    HASH("a password hash with twice the rounds"),
    /** The first statement of each invocation by a JDBC driver is preceded by another one on the same connection. */
    STATEMENT("a statement more");

    /** The name by which the additional statement is known in any store. */
    public static final String ADDITIONAL = "additional_statement";

    private final String words;

    Slowdown(String words) {
        this.words = words;
    }

    public String words() {
        return words;
    }
}
