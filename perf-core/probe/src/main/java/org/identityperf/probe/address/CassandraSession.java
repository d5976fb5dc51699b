package org.identityperf.probe.address;

import com.datastax.oss.driver.api.core.AllNodesFailedException;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.loadbalancing.NodeDistance;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.metadata.NodeState;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * This class opens sessions of the DataStax Java driver to an address such as
 * {@code cassandra://127.0.0.1:9042/keyspace?datacenter=datacenter1}. They are token-aware and use
 * {@code LOCAL_QUORUM}. They keep one connection to each node, or as many as the option {@value #CONNECTIONS} gives.
 */
public final class CassandraSession {

    /** The option that gives the number of connections that a session keeps to each node. */
    public static final String CONNECTIONS = "connections";

    /** Separates the dataset's name from a word for the purpose, in the name of an additional keyspace of a dataset. */
    public static final String BESIDE = "__";

    /** The longest time to wait for an answer. It is long because a store that loads on two busy cores may pause. */
    public static final Duration PATIENCE = Duration.ofSeconds(30);

    private static final Pattern PLACE = Pattern.compile("cassandra://[^/?]+(?:/([a-z0-9_]*))?(?:\\?.*)?");
    private static final Pattern OPTION = Pattern.compile("[?&]([a-z]+)=([^&]*)");

    private static final Duration SCHEMA_WINDOW = Duration.ofMillis(10);

    private static final long SHORTEST_PAUSE_MILLIS = 10;
    private static final long LONGEST_PAUSE_MILLIS = 200;

    private CassandraSession() {}

    public static CqlSession open(Address address) {
        return open(address, CqlSession.builder());
    }

    /** Opens a new session with the further settings of its builder. */
    public static CqlSession open(Address address, CqlSessionBuilder builder) {
        String keyspace = keyspace(address);
        if (!keyspace.isEmpty()) {
            builder.withKeyspace(keyspace);
        }
        address.hosts().forEach(host -> builder.addContactPoint(WayToNode.host(host)));
        int connections = Integer.parseInt(find(address, CONNECTIONS).orElse("1"));
        return builder.withConfigLoader(config(keyspace, connections, WayToNode.in(address)))
                .withLocalDatacenter(option(address, "datacenter"))
                .withAuthCredentials(address.user(), address.password())
                .build();
    }

    /**
     * Changes the schema, and returns when every node knows the change. The driver's own check asks only one node,
     * which may not know of the change yet, just like the nodes that it asks about.
     */
    public static void define(CqlSession session, String change) throws InterruptedException {
        session.execute(change);
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        long pause = SHORTEST_PAUSE_MILLIS;
        while (!agreed(session)) {
            if (System.nanoTime() > deadline) {
                throw new IllegalStateException("the nodes of Cassandra do not agree on their schema within "
                        + PATIENCE.toSeconds() + " s after " + change);
            }
            // Asking more often would only slow down the nodes, which are busy with the change.
            TimeUnit.MILLISECONDS.sleep(pause);
            pause = Math.min(2 * pause, LONGEST_PAUSE_MILLIS);
        }
    }

    private static boolean agreed(CqlSession session) {
        List<Node> nodes = session.getMetadata().getNodes().values().stream()
                .filter(node -> node.getState() == NodeState.UP && node.getDistance() != NodeDistance.IGNORED)
                .toList();
        try {
            return nodes.stream().map(node -> schema(session, node)).distinct().count() <= 1;
        } catch (AllNodesFailedException e) {
            // The node did not answer; the driver will soon mark it as down.
            return false;
        }
    }

    private static UUID schema(CqlSession session, Node node) {
        SimpleStatement version = SimpleStatement.newInstance("SELECT schema_version FROM system.local");
        return session.execute(version.setNode(node)).one().getUuid(0);
    }

    private static DriverConfigLoader config(String keyspace, int connections, List<String> ways) {
        return DriverConfigLoader.programmaticBuilder()
                .withString(DefaultDriverOption.REQUEST_CONSISTENCY, "LOCAL_QUORUM")
                .withBoolean(DefaultDriverOption.REQUEST_DEFAULT_IDEMPOTENCE, true)
                .withInt(DefaultDriverOption.CONNECTION_POOL_LOCAL_SIZE, connections)
                .withDuration(DefaultDriverOption.REQUEST_TIMEOUT, PATIENCE)
                .withDuration(DefaultDriverOption.CONNECTION_INIT_QUERY_TIMEOUT, PATIENCE)
                .withDuration(DefaultDriverOption.CONTROL_CONNECTION_TIMEOUT, PATIENCE)
                // The driver needs only this keyspace's schema to find a token's replicas; other schemas would only
                // cost time.
                .withBoolean(DefaultDriverOption.METADATA_SCHEMA_ENABLED, !keyspace.isEmpty())
                .withStringList(DefaultDriverOption.METADATA_SCHEMA_REFRESHED_KEYSPACES, List.of(keyspace))
                // A schema change is answered once the session has read the schema again, by default a second later.
                // Even with so short a wait, the answer and the node's event cause one read together, not two.
                .withDuration(DefaultDriverOption.METADATA_SCHEMA_WINDOW, SCHEMA_WINDOW)
                .withClass(DefaultDriverOption.ADDRESS_TRANSLATOR_CLASS, WayToNode.class)
                .withStringList(WayToNode.WAYS, ways)
                // The default is two seconds. At 0 the driver fails when it is closed.
                .withString(DefaultDriverOption.NETTY_IO_SHUTDOWN_UNIT, "MILLISECONDS")
                .withInt(DefaultDriverOption.NETTY_IO_SHUTDOWN_QUIET_PERIOD, 50)
                .withInt(DefaultDriverOption.NETTY_IO_SHUTDOWN_TIMEOUT, 15_000)
                .withString(DefaultDriverOption.NETTY_ADMIN_SHUTDOWN_UNIT, "MILLISECONDS")
                .withInt(DefaultDriverOption.NETTY_ADMIN_SHUTDOWN_QUIET_PERIOD, 50)
                .withInt(DefaultDriverOption.NETTY_ADMIN_SHUTDOWN_TIMEOUT, 15_000)
                .withBoolean(DefaultDriverOption.NETTY_DAEMON, true)
                .build();
    }

    /**
     * Returns the address of an additional keyspace of a dataset, for data that needs neither a copy nor a snapshot,
     * such as locks. The caller creates it; it is dropped with the dataset.
     *
     * @param word a word for its purpose, of five letters at most
     */
    public static Address beside(Address dataset, String word) {
        if (!word.matches("[a-z]{1,5}")) {
            throw new IllegalArgumentException(
                    "a keyspace beside a dataset is called by five letters at most, not " + word);
        }
        String keyspace = keyspace(dataset);
        return new Address(
                dataset.url().replaceFirst('/' + keyspace + "(?=\\?|$)", '/' + keyspace + BESIDE + word),
                dataset.user(),
                dataset.password());
    }

    /** Returns the keyspace of an address, empty if it names none. */
    public static String keyspace(Address address) {
        Matcher place = PLACE.matcher(address.url());
        if (!place.matches()) {
            throw new IllegalArgumentException("not the URL of a Cassandra keyspace: " + address.url());
        }
        return place.group(1) == null ? "" : place.group(1);
    }

    public static String option(Address address, String name) {
        return find(address, name)
                .orElseThrow(() -> new IllegalArgumentException("the URL of a Cassandra names its " + name + ", as in"
                        + " cassandra://127.0.0.1:9042/keyspace?" + name + "=…, unlike " + address.url()));
    }

    static Optional<String> find(Address address, String name) {
        return OPTION.matcher(address.url())
                .results()
                .filter(option -> option.group(1).equals(name))
                .map(option -> option.group(2))
                .findFirst();
    }
}
