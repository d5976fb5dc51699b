package org.identityperf.lab.store.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.ResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import java.nio.ByteBuffer;
import java.util.List;
import org.identityperf.lab.store.DatasetName;
import org.identityperf.lab.store.StoreException;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.CassandraSession;

/** The keyspaces of a Cassandra whose names are ours, by CQL. */
final class Keyspaces {

    /** Cassandra refuses names of over 48 characters; some are left for the keyspaces beside a dataset. */
    static final int LONGEST_NAME = 40;

    private final CqlSession session;
    private final Address admin;
    private final int replicas;

    /**
     * @param admin an address without a keyspace
     * @param replicas how many nodes hold each row of a keyspace that is created
     */
    Keyspaces(CqlSession session, Address admin, int replicas) {
        this.session = session;
        this.admin = admin;
        this.replicas = replicas;
    }

    /** Those that have a name of ours. */
    List<String> ours() {
        return run("SELECT keyspace_name FROM system_schema.keyspaces").map(row -> row.getString(0)).all().stream()
                .filter(name -> name.startsWith(DatasetName.OURS))
                .toList();
    }

    /** Those that a dataset has beside its own. */
    List<String> beside(String keyspace) {
        return ours().stream()
                .filter(name -> name.startsWith(keyspace + CassandraSession.BESIDE))
                .toList();
    }

    boolean exists(String keyspace) {
        return run("SELECT keyspace_name FROM system_schema.keyspaces WHERE keyspace_name = ?", keyspace)
                        .one()
                != null;
    }

    List<String> tables(String keyspace) {
        return run("SELECT table_name FROM system_schema.tables WHERE keyspace_name = ?", keyspace)
                .map(row -> row.getString(0))
                .all();
    }

    void create(String keyspace) {
        run("CREATE KEYSPACE IF NOT EXISTS " + keyspace + " WITH replication = {'class': 'NetworkTopologyStrategy', '"
                + CassandraSession.option(admin, "datacenter") + "': " + replicas + '}');
    }

    /** Creates a keyspace with the types, tables and indexes of another. */
    void create(String keyspace, String like) {
        create(keyspace);
        for (Row element : run("DESCRIBE KEYSPACE " + like).all()) {
            switch (element.getString("type")) {
                case "keyspace" -> {}
                case "type", "table", "index" ->
                    run(element.getString("create_statement").replace(like + '.', keyspace + '.'));
                default ->
                    throw new StoreException("a dataset on Cassandra holds types, tables and indexes, and can't be"
                            + " copied with the " + element.getString("type") + ' ' + element.getString("name"));
            }
        }
    }

    void drop(String keyspace) {
        run("DROP KEYSPACE IF EXISTS " + keyspace);
    }

    /** Reads every row once; returns the bytes of all values, without what Cassandra stores around them. */
    long read(String keyspace) {
        long bytes = 0;
        for (String table : tables(keyspace)) {
            for (Row row : run("SELECT * FROM " + keyspace + ".\"" + table + '"')) {
                for (int column = 0; column < row.size(); column++) {
                    ByteBuffer value = row.getBytesUnsafe(column);
                    bytes += value == null ? 0 : value.remaining();
                }
            }
        }
        return bytes;
    }

    Address address(String keyspace) {
        return new Address(admin.url().replaceFirst("/(\\?|$)", '/' + keyspace + "$1"), admin.user(), admin.password());
    }

    ResultSet run(String command, Object... values) {
        try {
            return session.execute(SimpleStatement.newInstance(command, values));
        } catch (DriverException e) {
            throw new StoreException("Cassandra refuses \"" + command + "\": " + e.getMessage(), e);
        }
    }
}
