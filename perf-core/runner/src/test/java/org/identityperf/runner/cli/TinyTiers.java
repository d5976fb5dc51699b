package org.identityperf.runner.cli;

/** What a tiny module measures, and what of it a test asks for. */
final class TinyTiers {

    /** On PostgreSQL alone. */
    static final String POSTGRESQL = tiers("""
            {"benchmark": "Tiny", "kind": "start-up", "dataset": "org.identityperf.tiny.Items", "rungs": ["floor"],
             "params": {"items": ["10"]}, "forks": 1, "repetitions": 1, "also": {"counts": {}}},
            {"benchmark": "Tiny", "kind": "start-up", "dataset": "org.identityperf.tiny.Items", "rungs": ["reference"],
             "params": {"items": ["11"]}, "forks": 1, "repetitions": 1, "also": {}},
            {"benchmark": "Tiny", "kind": "start-up", "dataset": "org.identityperf.tiny.Items$Endless", "rungs": ["floor"],
             "params": {"items": ["12"]}, "forks": 1, "repetitions": 1, "also": {}},
            {"benchmark": "Tiny", "kind": "start-up", "dataset": "org.identityperf.tiny.Items", "rungs": ["reference"],
             "params": {"items": ["13"]}, "forks": 0, "repetitions": 1, "also": {"counts": {}}},
            {"benchmark": "Tiny", "kind": "start-up", "dataset": "org.identityperf.tiny.Items$Swelling", "rungs": ["floor"],
             "params": {"items": ["300000"]}, "forks": 1, "repetitions": 1, "also": {}},
            {"benchmark": "Tiny", "kind": "start-up", "dataset": "org.identityperf.tiny.Items$Logged", "rungs": ["floor"],
             "params": {"items": ["300001"]}, "forks": 1, "repetitions": 1, "also": {}}
            """);

    /** An operation of a server on PostgreSQL. */
    static final String SERVER = tiers("""
            {"benchmark": "TinyServer", "kind": "start-up", "dataset": "org.identityperf.tiny.Items", "rungs": ["server"],
             "params": {"items": ["10"]}, "forks": 1, "repetitions": 1, "also": {"counts": {}}}
            """);

    /** The same at three sizes, only counted. */
    static final String GROWING = tiers("""
            {"benchmark": "TinyServer", "kind": "start-up", "dataset": "org.identityperf.tiny.Items", "rungs": ["server"],
             "params": {"items": ["10", "20", "40"]}, "forks": 0, "repetitions": 1, "also": {"counts": {}}}
            """);

    /** The same, and where its time goes. */
    static final String INSIDE = tiers("""
            {"benchmark": "TinyServer", "kind": "start-up", "dataset": "org.identityperf.tiny.Items", "rungs": ["server"],
             "params": {"items": ["10"]}, "forks": 1, "repetitions": 1, "also": {"counts": {}, "timeSpent": {}}}
            """);

    /** On PostgreSQL, loaded in parts. */
    static final String PARTED = tiers("""
            {"benchmark": "Tiny", "kind": "start-up", "dataset": "org.identityperf.tiny.PartedItems", "rungs": ["floor"],
             "params": {"items": ["400"]}, "forks": 1, "repetitions": 1, "also": {"counts": {}}}
            """);

    /** On PostgreSQL, with documents beside that are loaded in parts. */
    static final String PARTED_BESIDE = tiers("""
            {"benchmark": "Tiny", "kind": "start-up", "dataset": "org.identityperf.tiny.Items",
             "beside": {"elasticsearch": "org.identityperf.tiny.PartedDocuments"}, "rungs": ["floor"],
             "params": {"items": ["400"]}, "forks": 1, "repetitions": 1, "also": {"counts": {}}}
            """);

    /** On PostgreSQL across a network. */
    static final String FAR = tiers("""
            {"benchmark": "TinyFar", "kind": "start-up", "dataset": "org.identityperf.tiny.Items", "rungs": ["floor"],
             "params": {"items": ["10"], "rttMillis": ["20"], "megabitsPerSecond": ["50"]}, "forks": 1,
             "repetitions": 1, "also": {"counts": {}}}
            """);

    /** A question to PostgreSQL, and two to Cassandra: who asks the second writes. */
    static final String WITH_CASSANDRA = tiers("""
            {"benchmark": "Tiny", "kind": "start-up", "dataset": "org.identityperf.tiny.Items", "rungs": ["floor"],
             "params": {"items": ["10"]}, "forks": 1, "repetitions": 1, "also": {"counts": {}}},
            {"benchmark": "TinyCassandra", "kind": "start-up", "dataset": "org.identityperf.tiny.CassandraItems",
             "rungs": ["floor"], "params": {"items": ["10"], "store": ["cassandra"]}, "forks": 1, "repetitions": 1,
             "also": {"counts": {}}},
            {"benchmark": "TinyCassandra", "kind": "start-up", "dataset": "org.identityperf.tiny.CassandraItems",
             "writes": true, "rungs": ["reference"], "params": {"items": ["10"], "store": ["cassandra"]}, "forks": 0,
             "repetitions": 1, "also": {"counts": {}}}
            """);

    /** A benchmark that ends. */
    static final String COUNTED = "Tiny.floor\\[items=10\\]";

    /** A benchmark that never ends, where it is timed. */
    static final String ENDLESS = "items=11";

    /** The same where it is counted. */
    static final String ENDLESSLY_COUNTED = "items=13";

    /** A dataset whose loading never ends. */
    static final String NEVER_LOADED = "items=12";

    /** A dataset that is larger than it says. */
    static final String SWELLING = "items=300000";

    /** A dataset whose loading writes a log that is larger than it says. */
    static final String LOGGED = "items=300001";

    private TinyTiers() {}

    private static String tiers(String smoke) {
        return """
            {"system": "Tiny", "store": "postgresql", "dimensions": ["items"], "jvm": ["-Xmx64m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"],
             "conditions": {}, "rules": [], "tiers": {"smoke": [""" + smoke + "]}}";
    }
}
