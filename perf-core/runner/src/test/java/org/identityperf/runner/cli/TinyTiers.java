package org.identityperf.runner.cli;

/** What a tiny module measures, and what of it a test asks for. */
public final class TinyTiers {

    /** On PostgreSQL alone. */
    public static final String POSTGRESQL = tiers("""
        Tiny:
          smoke:
            - {implementations: floor, items: 10}
            - {implementations: reference, items: 11, counted: false}
            - {implementations: floor, items: 12, counted: false}
            - {implementations: reference, items: 13, timed: false}
            - {implementations: floor, items: [300000, 300001], counted: false}
        """);

    /** An operation of a server on PostgreSQL. */
    public static final String SERVER = tiers("""
        TinyServer:
          smoke: {implementations: server, items: 10}
        """);

    /** The same at three sizes, only counted. */
    public static final String GROWING = tiers("""
        TinyServer:
          smoke: {implementations: server, items: [10, 20, 40], timed: false}
          pr: {implementations: server, items: [10, 20, 40], timed: false}
        """);

    /** The same, and timed at the first of them. */
    public static final String GROWING_AND_TIMED = tiers("""
        TinyServer:
          smoke:
            - {implementations: server, items: 10}
            - {implementations: server, items: [20, 40], timed: false}
        """);

    /** The operation at one size, and where its time goes. */
    public static final String INSIDE = tiers("""
        TinyServer:
          smoke: {implementations: server, items: 10, timeBreakdown: true}
        """);

    /** One read on PostgreSQL, in one thread and in two, two that pgbench can't send, and one that writes. */
    public static final String READ = tiers("""
        TinyRead:
          smoke:
            - {implementations: floor, items: 10, threads: [1, 2], operation: READ, seconds: 0.3}
            - {implementations: floor, items: 10, threads: 1, operation: [READ_WITH_COLON, READ_WITH_NULL, WRITE],
               seconds: 0.3}
        """);

    /**
     * The kinds of cases that a pull request runs: two steady-state operations, a cold start that is broken down, and an
     * operation across a network.
     */
    public static final String PULL_REQUEST = tiers("""
        TinyRead:
          pr: {implementations: floor, items: 10, threads: 1, operation: [READ, WRITE], timed: true}
        TinyServer:
          pr: {implementations: server, items: 10, timed: true, timeBreakdown: true}
        TinyFar:
          pr: {implementations: floor, items: 10, timed: true, rttMillis: 20, megabitsPerSecond: 50}
        """);

    /** On PostgreSQL, loaded in parts. */
    public static final String PARTED = tiers("""
        Tiny:
          smoke: {implementations: floor, items: 400}
        """);

    /** A question to PostgreSQL, and two to Cassandra, of which one writes. */
    public static final String WITH_CASSANDRA = tiers("""
        Tiny:
          smoke: {implementations: floor, items: 10}
        TinyCassandra:
          smoke: {implementations: floor, items: 10, store: cassandra}
        TinyCassandraWrite:
          smoke: {implementations: reference, items: 10, store: cassandra, timed: false}
        """);

    /** A benchmark that ends. */
    public static final String COUNTED = "Tiny.floor\\[items=10\\]";

    /** A benchmark that never ends, where it is timed. */
    public static final String ENDLESS = "items=11";

    /** The same where it is counted. */
    public static final String ENDLESSLY_COUNTED = "items=13";

    /** A dataset whose loading never ends. */
    public static final String NEVER_LOADED = "items=12";

    /** A dataset that is larger than it says. */
    public static final String SWELLING = "items=300000";

    /** A dataset whose loading writes a log that is larger than it says. */
    public static final String LOGGED = "items=300001";

    private TinyTiers() {}

    private static String tiers(String benchmarks) {
        return """
            system: Tiny
            store: postgresql
            dimensions: [items]
            jvm: [-Xmx64m, -XX:+UseSerialGC, -XX:TieredStopAtLevel=1]
            defaults:
              smoke: {iterations: 1, timed: true}
            benchmarks:
            """ + benchmarks.indent(2);
    }
}
