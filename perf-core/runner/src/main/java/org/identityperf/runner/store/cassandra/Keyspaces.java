package org.identityperf.runner.store.cassandra;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.ResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import java.nio.ByteBuffer;
import java.util.List;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.CassandraSession;
import org.identityperf.runner.store.DatasetName;
import org.identityperf.runner.store.StoreException;

/** A {@code Keyspaces} administers by CQL those keyspaces of a Cassandra whose names this project uses. */
final class Keyspaces {

    /**
     * The longest name that is used. Cassandra refuses names of over 48 characters; some are left for the further
     * keyspaces of a dataset.
     */
    static final int LONGEST_NAME = 40;

    /** The bytes of values to read when warming: more than the file cache holds, which keeps whole chunks. */
    private static final long CACHED_BYTES = 256L << 20;

    private final CqlSession session;
    private final Address admin;
    private final int replicas;

    /** @param replicas how many nodes hold each row of a keyspace that is created */
    Keyspaces(CqlSession session, Address admin, int replicas) {
        this.session = session;
        this.admin = admin;
        this.replicas = replicas;
    }

    /** Returns the keyspaces with a name that this project uses. */
    List<String> ours() {
        return run("SELECT keyspace_name FROM system_schema.keyspaces").map(row -> row.getString(0)).all().stream()
                .filter(name -> name.startsWith(DatasetName.OURS))
                .toList();
    }

    /** Returns the further keyspaces that a dataset has besides its main one. */
    List<String> beside(String keyspace) {
        return ours().stream()
                .filter(name -> name.startsWith(keyspace + CassandraSession.BESIDE))
                .toList();
    }

    List<String> tables(String keyspace) {
        return run("SELECT table_name FROM system_schema.tables WHERE keyspace_name = ?", keyspace)
                .map(row -> row.getString(0))
                .all();
    }

    void create(String keyspace) {
        define("CREATE KEYSPACE IF NOT EXISTS " + keyspace + replication());
    }

    /** Replicates an existing keyspace to as many nodes as those that are created here. */
    void replicate(String keyspace) {
        define("ALTER KEYSPACE " + keyspace + replication());
    }

    private String replication() {
        return " WITH replication = {'class': 'NetworkTopologyStrategy', '"
                + CassandraSession.option(admin, "datacenter") + "': " + replicas + '}';
    }

    /** Creates a keyspace with the types, tables and indexes of another. */
    void create(String keyspace, String like) {
        create(keyspace);
        for (Row element : run("DESCRIBE KEYSPACE " + like).all()) {
            switch (element.getString("type")) {
                case "keyspace" -> {}
                case "type", "table", "index" ->
                    define(element.getString("create_statement").replace(like + '.', keyspace + '.'));
                default ->
                    throw new StoreException("a dataset on Cassandra holds types, tables and indexes, and can't be"
                            + " copied with the " + element.getString("type") + ' ' + element.getString("name"));
            }
        }
    }

    void drop(String keyspace) {
        define("DROP KEYSPACE IF EXISTS " + keyspace);
    }

    /** Reads every row from all of its replicas, which repairs what one of them missed. */
    void complete(String keyspace) {
        if (replicas > 1) {
            read(keyspace, ConsistencyLevel.ALL, Long.MAX_VALUE);
        }
    }

    /** Returns the bytes of all values, without what Cassandra stores in addition. */
    long bytes(String keyspace) {
        return read(keyspace, ConsistencyLevel.LOCAL_QUORUM, Long.MAX_VALUE);
    }

    /** Reads as many rows as the caches may hold: more would only evict what was read before. */
    void warm(String keyspace) {
        read(keyspace, ConsistencyLevel.LOCAL_QUORUM, CACHED_BYTES);
    }

    private long read(String keyspace, ConsistencyLevel level, long most) {
        long bytes = 0;
        for (String table : tables(keyspace)) {
            String all = "SELECT * FROM " + keyspace + ".\"" + table + '"';
            for (Row row : run(SimpleStatement.newInstance(all).setConsistencyLevel(level))) {
                for (int column = 0; column < row.size(); column++) {
                    ByteBuffer value = row.getBytesUnsafe(column);
                    bytes += value == null ? 0 : value.remaining();
                }
                if (bytes > most) {
                    return bytes;
                }
            }
        }
        return bytes;
    }

    Address address(String keyspace) {
        return new Address(admin.url().replaceFirst("/(\\?|$)", '/' + keyspace + "$1"), admin.user(), admin.password());
    }

    void define(String change) {
        try {
            CassandraSession.define(session, change);
        } catch (DriverException | IllegalStateException e) {
            throw new StoreException("Cassandra refuses \"" + change + "\": " + e.getMessage(), e);
        } catch (InterruptedException e) {
            throw StoreException.interrupted("asking Cassandra to " + change, e);
        }
    }

    ResultSet run(String command, Object... values) {
        return run(SimpleStatement.newInstance(command, values));
    }

    private ResultSet run(SimpleStatement statement) {
        try {
            return session.execute(statement);
        } catch (DriverException e) {
            throw new StoreException("Cassandra refuses \"" + statement.getQuery() + "\": " + e.getMessage(), e);
        }
    }
}
