package org.identityperf.runner.store.cassandra;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.identityperf.probe.address.CassandraSession;
import org.identityperf.runner.store.DatasetName;
import org.identityperf.runner.store.StoreException;

/**
 * A {@code CassandraPlaces} records which keyspaces this project made, in a keyspace of its own. Each keyspace is
 * recorded before it is created, and with its size when it is a snapshot. That size makes it a dataset snapshot.
 */
final class CassandraPlaces {

    static final String KEYSPACE = "identityperf";

    private static final String TABLE = KEYSPACE + ".place";
    private static final String LEFT = ". They were left as they are: remove or copy them under another name, or name"
            + " another Cassandra with -Dperf.cassandra.url=<url>.";

    private final Keyspaces keyspaces;

    CassandraPlaces(Keyspaces keyspaces) {
        this.keyspaces = keyspaces;
        List<String> tables = keyspaces.tables(KEYSPACE);
        if (!tables.isEmpty() && !tables.contains("place")) {
            throw new StoreException(
                    "this Cassandra has the keyspace " + KEYSPACE + " that this project did not make" + LEFT);
        }
        keyspaces.create(KEYSPACE);
        keyspaces.define(
                "CREATE TABLE IF NOT EXISTS " + TABLE + " (name text PRIMARY KEY, description text, bytes bigint)");
    }

    void add(String keyspace) {
        keyspaces.run("INSERT INTO " + TABLE + " (name, bytes) VALUES (?, null)", keyspace);
    }

    void makeSnapshot(String keyspace, String description, long bytes) {
        keyspaces.run(
                "INSERT INTO " + TABLE + " (name, description, bytes) VALUES (?, ?, ?)", keyspace, description, bytes);
    }

    void remove(String keyspace) {
        keyspaces.run("DELETE FROM " + TABLE + " WHERE name = ?", keyspace);
    }

    /** Returns the size of a snapshot's keyspace in bytes; empty if there is none of that name. */
    Optional<Long> snapshotBytes(String keyspace) {
        return Optional.ofNullable(keyspaces
                        .run("SELECT bytes FROM " + TABLE + " WHERE name = ?", keyspace)
                        .one())
                .filter(row -> !row.isNull("bytes") && keyspaces.ours().contains(keyspace))
                .map(row -> row.getLong("bytes"));
    }

    /** Returns the keyspaces that were made and are snapshot, or are not. */
    List<String> all(boolean snapshot) {
        return keyspaces.run("SELECT name, bytes FROM " + TABLE).all().stream()
                .filter(row -> !row.isNull("bytes") == snapshot)
                .map(row -> row.getString("name"))
                .sorted()
                .toList();
    }

    /** Refuses to work if there are keyspaces of somebody else's with names that this project uses. */
    void requireNoStrangers() {
        List<String> made = new ArrayList<>(all(true));
        made.addAll(all(false));
        List<String> strangers = keyspaces.ours().stream()
                .filter(name -> !made.contains(name.split(CassandraSession.BESIDE)[0]) && !made.contains(name))
                .toList();
        if (!strangers.isEmpty()) {
            throw new StoreException("this Cassandra has keyspaces whose names begin with " + DatasetName.OURS
                    + " but that this project did not make: " + String.join(", ", strangers) + LEFT);
        }
    }
}
