package org.identityperf.runner.store.cassandra;

import com.datastax.oss.driver.api.core.cql.Row;
import java.util.List;
import java.util.Optional;
import org.identityperf.probe.address.CassandraSession;
import org.identityperf.runner.store.StoreException;

/**
 * A {@code Places} records which keyspaces this project made, in a keyspace of its own. Each keyspace is recorded
 * before it is created, and marked when it is sealed. That mark makes it a dataset snapshot.
 */
final class Places {

    static final String KEYSPACE = "identityperf";

    private static final String TABLE = KEYSPACE + ".place";

    private final Keyspaces keyspaces;

    Places(Keyspaces keyspaces) {
        this.keyspaces = keyspaces;
        List<String> tables = keyspaces.tables(KEYSPACE);
        if (!tables.isEmpty() && !tables.contains("place")) {
            throw new StoreException("this Cassandra has a keyspace " + KEYSPACE + " that this project did not make."
                    + " It was left as it is: remove it or copy it under another name, or name another Cassandra with"
                    + " -Dperf.cassandra.url=<url>.");
        }
        keyspaces.create(KEYSPACE);
        keyspaces.define("CREATE TABLE IF NOT EXISTS " + TABLE
                + " (name text PRIMARY KEY, sealed boolean, description text, bytes bigint)");
    }

    void add(String keyspace) {
        keyspaces.run("INSERT INTO " + TABLE + " (name, sealed) VALUES (?, false)", keyspace);
    }

    void seal(String keyspace, String description, long bytes) {
        keyspaces.run(
                "INSERT INTO " + TABLE + " (name, sealed, description, bytes) VALUES (?, true, ?, ?)",
                keyspace,
                description,
                bytes);
    }

    void remove(String keyspace) {
        keyspaces.run("DELETE FROM " + TABLE + " WHERE name = ?", keyspace);
    }

    /** Returns the size of a sealed keyspace in bytes; empty if there is none of that name. */
    Optional<Long> sealedBytes(String keyspace) {
        return Optional.ofNullable(keyspaces
                        .run("SELECT sealed, bytes FROM " + TABLE + " WHERE name = ?", keyspace)
                        .one())
                .filter(row -> row.getBoolean("sealed") && keyspaces.ours().contains(keyspace))
                .map(row -> row.getLong("bytes"));
    }

    List<String> sealed() {
        return all(true);
    }

    /** Returns the keyspaces that were made but not sealed, by the current run or by one that was killed. */
    List<String> notSealed() {
        return all(false);
    }

    private List<String> all(boolean sealed) {
        return keyspaces.run("SELECT name, sealed FROM " + TABLE).all().stream()
                .filter(row -> row.getBoolean("sealed") == sealed)
                .map(row -> row.getString("name"))
                .sorted()
                .toList();
    }

    /** Returns the keyspaces that have a name that this project uses, but that it did not make. */
    List<String> strangers() {
        List<String> made = keyspaces.run("SELECT name FROM " + TABLE).all().stream()
                .map((Row row) -> row.getString(0))
                .toList();
        return keyspaces.ours().stream()
                .filter(name -> !made.contains(name.split(CassandraSession.BESIDE)[0]) && !made.contains(name))
                .toList();
    }
}
