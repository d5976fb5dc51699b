package org.identityperf.runner.store.mysql;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.load.MySqlTables;
import org.identityperf.probe.upgrade.RestoredDatabase;
import org.identityperf.runner.store.CloneName;
import org.identityperf.runner.store.DatasetName;
import org.identityperf.runner.store.Datasets;
import org.identityperf.runner.store.Sql;
import org.identityperf.runner.store.StoreException;
import org.identityperf.runner.store.cache.Room;

/**
 * {@code MySqlDatasets} manages the datasets of one MySQL or MariaDB; each dataset is a schema. A single statement makes a
 * snapshot of a dataset: it moves all tables, including the mark, from the loading schema to the schema of the dataset
 * snapshot. The server renames all of them or none.
 */
public final class MySqlDatasets implements Datasets {

    /** What a schema must not contain when it is a snapshot, since a clone would lack it or have it in another form. */
    private static final List<String> NOT_CLONED = List.of(
            "SELECT CONCAT('the view ', TABLE_NAME) FROM information_schema.VIEWS WHERE TABLE_SCHEMA = '%s'",
            "SELECT CONCAT('the trigger ', TRIGGER_NAME) FROM information_schema.TRIGGERS WHERE TRIGGER_SCHEMA = '%s'",
            "SELECT CONCAT('the ', LOWER(ROUTINE_TYPE), ' ', ROUTINE_NAME) FROM information_schema.ROUTINES"
                    + " WHERE ROUTINE_SCHEMA = '%s'",
            "SELECT CONCAT('the event ', EVENT_NAME) FROM information_schema.EVENTS WHERE EVENT_SCHEMA = '%s'",
            "SELECT CONCAT('the ', ENGINE, ' table ', TABLE_NAME) FROM information_schema.TABLES"
                    + " WHERE TABLE_SCHEMA = '%s' AND ENGINE <> 'InnoDB'",
            "SELECT CONCAT('the partitioned table ', TABLE_NAME) FROM information_schema.TABLES"
                    + " WHERE TABLE_SCHEMA = '%s' AND CREATE_OPTIONS LIKE '%%partitioned%%'",
            "SELECT DISTINCT CONCAT('the full-text index ', INDEX_NAME, ' of ', TABLE_NAME)"
                    + " FROM information_schema.STATISTICS WHERE TABLE_SCHEMA = '%s' AND INDEX_TYPE = 'FULLTEXT'",
            "SELECT CONCAT('the foreign key ', CONSTRAINT_NAME, ' to another schema')"
                    + " FROM information_schema.REFERENTIAL_CONSTRAINTS WHERE CONSTRAINT_SCHEMA = '%s'"
                    + " AND UNIQUE_CONSTRAINT_SCHEMA <> CONSTRAINT_SCHEMA");

    private static final int SECONDS_TO_DISCONNECT = 5;

    private final MySqlSchemas schemas;
    private final TableCopy copy;
    private final BiConsumer<String, Boolean> counting;
    private final Room room;

    /** @param counting switches the server's counting of what happens in a clone */
    MySqlDatasets(MySqlSchemas schemas, TableCopy copy, BiConsumer<String, Boolean> counting, Room room) {
        this.schemas = schemas;
        this.copy = copy;
        this.counting = counting;
        this.room = room;
    }

    @Override
    public boolean isSnapshot(String fingerprint) {
        return schemas.isMarked(DatasetName.snapshot(fingerprint));
    }

    @Override
    public Address begin(String fingerprint, Optional<String> base) {
        String loading = DatasetName.loading(fingerprint);
        requireNoSnapshot(fingerprint);
        abandon(fingerprint);
        base.ifPresentOrElse(from -> copyOf(from, loading), () -> schemas.create(loading));
        return schemas.at(loading);
    }

    private void copyOf(String fingerprint, String schema) {
        room.require(bytes(fingerprint), "a clone of dataset " + fingerprint);
        schemas.create(schema);
        try {
            copy.copy(DatasetName.snapshot(fingerprint), schema);
        } catch (StoreException e) {
            schemas.drop(schema);
            throw e;
        }
    }

    /** Analyses the tables, writes them to disk, moves them all at once, and closes the schema to writing. */
    @Override
    public void makeSnapshot(String fingerprint, String description) {
        String loading = DatasetName.loading(fingerprint);
        String snapshot = DatasetName.snapshot(fingerprint);
        requireNobodyIn(loading);
        requireOnlyCloned(loading);
        schemas.requireOurs(snapshot);
        List<String> tables = schemas.tables(loading);
        copy.settle(loading, tables);
        schemas.run(
                "DELETE FROM " + MySqlTables.in(loading, MySqlSchemas.MARK),
                "INSERT INTO " + MySqlTables.in(loading, MySqlSchemas.MARK) + " VALUES ('"
                        + description.replace("\\", "\\\\").replace("'", "''") + "')",
                "CREATE SCHEMA IF NOT EXISTS " + snapshot,
                moving(loading, snapshot, tables));
        schemas.close(snapshot);
        schemas.run("DROP SCHEMA " + loading);
    }

    private static String moving(String loading, String snapshot, List<String> tables) {
        return Stream.concat(tables.stream(), Stream.of(MySqlSchemas.MARK))
                .map(table -> MySqlTables.in(loading, table) + " TO " + MySqlTables.in(snapshot, table))
                .collect(Collectors.joining(", ", "RENAME TABLE ", ""));
    }

    private void requireNobodyIn(String schema) {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS_TO_DISCONNECT);
        // A connection that was just closed may still be in the server's list.
        while (!schemas.connected(schema).isEmpty()) {
            if (System.nanoTime() > deadline) {
                throw new StoreException("can't make a snapshot of " + schema + ": "
                        + schemas.connected(schema).size()
                        + " connections to it are open. Close every connection to it first.");
            }
            try {
                TimeUnit.MILLISECONDS.sleep(20);
            } catch (InterruptedException e) {
                throw StoreException.interrupted("waiting for the connections to " + schema + " to end", e);
            }
        }
    }

    @Override
    public List<String> snapshots() {
        return schemas.beginningWith(DatasetName.SNAPSHOT).stream()
                .filter(schemas::isMarked)
                .map(DatasetName::fingerprint)
                .toList();
    }

    @Override
    public void remove(String fingerprint) {
        if (isSnapshot(fingerprint)) {
            String snapshot = DatasetName.snapshot(fingerprint);
            schemas.open(snapshot);
            schemas.drop(snapshot);
        }
    }

    @Override
    public void abandon(String fingerprint) {
        schemas.drop(DatasetName.loading(fingerprint));
    }

    /** Copies a snapshot, and reads every index of the clone into the buffer pool, the smallest last. */
    @Override
    public Address cloneOf(String fingerprint, String name) {
        String clone = CloneName.of(name);
        // A server's schema has hundreds of indexes, and each is a query.
        return Sql.together(schemas.admin(), () -> {
            if (schemas.beginningWith(clone).contains(clone)) {
                throw new StoreException("there is a clone " + clone + " already; drop it first");
            }
            copyOf(fingerprint, clone);
            warm(clone);
            return schemas.at(clone);
        });
    }

    @Override
    public boolean requireRoom(long bytes, String what) {
        return room.require(bytes, what);
    }

    @Override
    public void drop(Address clone) {
        String schema = CloneName.in(clone);
        counting.accept(schema, false);
        schemas.drop(schema);
        schemas.drop(schema + RestoredDatabase.KEPT);
    }

    @Override
    public void counting(Address clone, boolean on) {
        counting.accept(CloneName.in(clone), on);
    }

    @Override
    public long bytes(String fingerprint) {
        requireSnapshot(fingerprint);
        return Long.parseLong(schemas.ask("SELECT SUM(DATA_LENGTH + INDEX_LENGTH + DATA_FREE)"
                        + " FROM information_schema.TABLES WHERE TABLE_SCHEMA = '" + DatasetName.snapshot(fingerprint)
                        + "'")
                .get(0));
    }

    /**
     * Drops what killed runs left: clones, and half-loaded datasets. Closes snapshots that a run made just before it
     * was killed.
     */
    @Override
    public void sweep(Consumer<String> say) {
        List<String> left = schemas.beginningWith(DatasetName.OURS).stream()
                .filter(schema -> schema.startsWith(CloneName.PREFIX)
                        || schema.startsWith(DatasetName.LOADING)
                        || schema.startsWith(DatasetName.SNAPSHOT) && !schemas.isMarked(schema))
                .filter(schemas::isOurs)
                .toList();
        Datasets.drop("MySQL", left, say, schemas::drop);
        schemas.leftOpen(DatasetName.SNAPSHOT).stream()
                .filter(schemas::isMarked)
                .forEach(schemas::close);
    }

    /** @throws StoreException if a schema contains what a clone would not have; the message names all of it */
    private void requireOnlyCloned(String schema) {
        List<String> found = NOT_CLONED.stream()
                .flatMap(question -> schemas.ask(question.formatted(schema)).stream())
                .toList();
        if (!found.isEmpty()) {
            throw new StoreException("a clone on MySQL has tables, keys and foreign keys only, so " + schema
                    + " can't become a snapshot with " + String.join(", ", found) + ". Leave that out of the dataset.");
        }
    }

    /**
     * Reads a schema into the server's buffer pool: every index of every table, and what is stored outside of the rows.
     * What should stay if not everything fits is read last.
     */
    private void warm(String schema) {
        List<String> scans = schemas.ask("SELECT CONCAT('SELECT COUNT(*) FROM " + schema
                + ".`', REPLACE(TABLE_NAME, '`', '``'), '` FORCE INDEX (`', REPLACE(INDEX_NAME, '`', '``'), '`)')"
                + " FROM information_schema.STATISTICS JOIN information_schema.TABLES USING (TABLE_SCHEMA, TABLE_NAME)"
                + " WHERE TABLE_SCHEMA = '" + schema + "' AND SEQ_IN_INDEX = 1"
                + " ORDER BY DATA_LENGTH DESC, TABLE_NAME, INDEX_NAME");
        List<String> large = schemas.ask("SELECT CONCAT('SELECT MAX(LENGTH(`', REPLACE(COLUMN_NAME, '`', '``'),"
                + " '`)) FROM " + schema + ".`', REPLACE(TABLE_NAME, '`', '``'), '`') FROM information_schema.COLUMNS"
                + " WHERE TABLE_SCHEMA = '" + schema + "' AND DATA_TYPE REGEXP 'text|blob|json'");
        large.forEach(schemas::ask);
        scans.forEach(schemas::ask);
    }
}
