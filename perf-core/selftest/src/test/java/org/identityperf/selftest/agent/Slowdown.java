package org.identityperf.selftest.agent;

import java.util.Map;
import java.util.TreeMap;

/** One way in which an agent makes the operations of a measured JVM slower. */
public enum Slowdown {
    SLEEP("a sleep as long as the operation", Map.of()),
    PROCESSOR("processor time as long as the operation", Map.of()),
    /** The operation's thread and seven others hold the lock in turn, together as long as the operation took. */
    LOCK("a lock among eight threads", Map.of()),
    /** All threads share HikariCP's pools of one connection. */
    POOL(
            "a pool of one connection",
            Map.of(
                    "com.zaxxer.hikari.HikariConfig.setMaximumPoolSize", SlowdownAdvice.PoolOfOne.class,
                    "com.zaxxer.hikari.HikariDataSource.getConnection()", SlowdownAdvice.Borrowing.class)),
    /** PBKDF2 of the Java platform, whose result stays the same. */
    HASH("a password hash with twice the rounds", Map.of()),
    /** The first statement of each invocation by a JDBC driver is preceded by another one on the same connection. */
    STATEMENT(
            "a statement more",
            Map.of(
                    "org.postgresql.jdbc.*Statement.execute*", SlowdownAdvice.Executing.class,
                    "com.mysql.cj.jdbc.*Statement.execute*", SlowdownAdvice.Executing.class,
                    "com.mysql.cj.jdbc.StatementImpl.execute*", SlowdownAdvice.Executing.class));

    /** The name by which the additional statement is known in any store. */
    public static final String ADDITIONAL = "additional_statement";

    private final String words;
    private final Map<String, Class<?>> advice;

    Slowdown(String words, Map<String, Class<?>> advice) {
        this.words = words;
        this.advice = advice;
    }

    public String words() {
        return words;
    }

    /** Returns the class of the advice for each method that it changes. */
    public TreeMap<String, String> advice() {
        TreeMap<String, String> names = new TreeMap<>();
        names.put("@org.openjdk.jmh.annotations.Benchmark", SlowdownAdvice.Operation.class.getName());
        advice.forEach((method, of) -> names.put(method, of.getName()));
        return names;
    }
}
