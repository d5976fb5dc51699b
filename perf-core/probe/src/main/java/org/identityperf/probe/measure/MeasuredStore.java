package org.identityperf.probe.measure;

import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.identityperf.probe.address.Address;

/** A kind of store as it is measured: what counts it, by which class its driver's sockets are counted, and who waits. */
enum MeasuredStore {
    POSTGRESQL(
            Set.of("jdbc:postgresql"),
            at -> new PostgresMeter(at),
            "CountedSockets",
            new Sessions(
                    "postgres",
                    "SELECT CASE state WHEN 'active' THEN coalesce(wait_event_type || ': ' || wait_event, 'no wait')"
                            + " ELSE state END FROM pg_stat_activity"
                            + " WHERE state <> 'idle' AND backend_type = 'client backend' AND datname IN (PLACES)",
                    "SELECT query FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = DATASET",
                    // It has no row of a lock on a row: a session that waits for the transaction that holds it has
                    // locked the
                    // row's place meanwhile, and so its table.
                    "SELECT concat(lock.mode, ' on ', lock.locktype), coalesce(lock.relation, place.relation), query"
                            + " FROM pg_stat_activity JOIN pg_locks lock ON lock.pid = pg_stat_activity.pid AND NOT lock.granted"
                            + " LEFT JOIN pg_locks place ON place.pid = lock.pid AND place.locktype = 'tuple'"
                            + " WHERE wait_event_type = 'Lock' AND datname = DATASET",
                    0)),
    MYSQL(
            Set.of("jdbc:mysql"),
            at -> new MySqlMeter(at),
            "CountedMySqlSockets",
            new Sessions(
                    "performance_schema",
                    "SELECT coalesce(nullif(PROCESSLIST_STATE, ''), 'no state') FROM performance_schema.threads"
                            + " WHERE PROCESSLIST_COMMAND <> 'Sleep' AND PROCESSLIST_DB IN (PLACES)",
                    // INNODB_TRX is not renewed while somebody reads it more often than every tenth of a second.
                    "SELECT count(*) FROM performance_schema.data_lock_waits",
                    "SELECT CONCAT(LOCK_MODE, ' on ', LOCK_TYPE), CONCAT(OBJECT_NAME, COALESCE(CONCAT('.', INDEX_NAME), '')),"
                            + " PROCESSLIST_INFO FROM performance_schema.data_lock_waits JOIN performance_schema.data_locks"
                            + " ON ENGINE_LOCK_ID = REQUESTING_ENGINE_LOCK_ID JOIN performance_schema.threads"
                            + " ON threads.THREAD_ID = data_locks.THREAD_ID",
                    0)),
    MARIADB(
            Set.of("jdbc:mariadb"),
            at -> new MySqlMeter(at),
            "CountedMariaDbSockets",
            new Sessions(
                    "performance_schema",
                    "SELECT coalesce(nullif(STATE, ''), 'no state') FROM information_schema.PROCESSLIST"
                            + " WHERE COMMAND <> 'Sleep' AND DB IN (PLACES)",
                    "SELECT VARIABLE_VALUE FROM information_schema.GLOBAL_STATUS"
                            + " WHERE VARIABLE_NAME = 'Innodb_row_lock_current_waits'",
                    "SELECT CONCAT(lock_mode, ' on ', lock_type), CONCAT(SUBSTRING_INDEX(REPLACE(lock_table, '`', ''), '.', -1),"
                            + " COALESCE(CONCAT('.', lock_index), '')), trx_query FROM information_schema.INNODB_LOCK_WAITS"
                            + " JOIN information_schema.INNODB_LOCKS ON lock_id = requested_lock_id"
                            + " JOIN information_schema.INNODB_TRX ON trx_id = requesting_trx_id",
                    120)),
    CASSANDRA(Set.of("cassandra"), at -> new CassandraMeter(at)),
    ELASTICSEARCH(Set.of("http", "https"), at -> new ElasticsearchMeter(at));

    /**
     * The queries that show what the sessions of a store do.
     *
     * @param beside a place beside all datasets: what is executed there is counted for none
     * @param busy returns what each busy session of the clones, {@code PLACES}, does
     * @param waiting returns how many sessions wait for a lock in {@code DATASET}; PostgreSQL's returns their statements
     * @param waits returns the kind of lock, its table, and the statement that waits for it
     * @param renewedAfterMillis how long nobody may have read the tables of {@code waits}, so that they are renewed
     */
    record Sessions(String beside, String busy, String waiting, String waits, long renewedAfterMillis) {}

    /** This interface connects a meter, whose class is loaded no earlier: it may need a driver that is missing here. */
    private interface Metering {
        StoreMeter of(Address statistics) throws SQLException;
    }

    private final Set<String> schemes;
    private final Metering metering;
    private final Optional<String> sockets;
    private final Optional<Sessions> sessions;

    /** @param sockets a class of this package, by name: it can't be loaded where the store's driver is missing */
    MeasuredStore(Set<String> schemes, Metering metering, String sockets, Sessions sessions) {
        this.schemes = schemes;
        this.metering = metering;
        this.sockets = Optional.of(MeasuredStore.class.getPackageName() + '.' + sockets);
        this.sessions = Optional.of(sessions);
    }

    MeasuredStore(Set<String> schemes, Metering metering) {
        this.schemes = schemes;
        this.metering = metering;
        this.sockets = Optional.empty();
        this.sessions = Optional.empty();
    }

    static MeasuredStore at(Address address) {
        return Arrays.stream(values())
                .filter(store -> store.schemes.contains(address.scheme()))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("nothing counts at " + address));
    }

    /** Returns the schemes of the stores whose sessions can be seen. */
    static List<String> withSessions() {
        return Arrays.stream(values())
                .filter(store -> store.sessions.isPresent())
                .flatMap(store -> store.schemes.stream())
                .toList();
    }

    /** @param statistics an address that may read the store's statistics */
    static StoreMeter meter(Address statistics) throws SQLException {
        return at(statistics).metering.of(statistics);
    }

    /** Returns the class that counts the sockets of the store's driver; empty if the driver takes none. */
    Optional<String> sockets() {
        return sockets;
    }

    /** Returns how the sessions of the store can be seen; empty if they can't. */
    Optional<Sessions> sessions() {
        return sessions;
    }
}
