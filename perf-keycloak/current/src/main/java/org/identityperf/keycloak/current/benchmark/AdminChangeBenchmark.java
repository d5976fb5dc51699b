package org.identityperf.keycloak.current.benchmark;

import static org.identityperf.probe.benchmark.Kind.STEADY_STATE;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.identityperf.keycloak.current.CurrentSchema;
import org.identityperf.keycloak.current.RequestsDataset;
import org.identityperf.keycloak.current.operation.AdminChange;
import org.identityperf.keycloak.current.operation.AdminChange.Kind;
import org.identityperf.keycloak.current.operation.Administration;
import org.identityperf.probe.address.Query;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.identityperf.probe.measure.Expected;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * What does an administrator's change cost: a user, group, role or client that is created, updated or deleted, or {@value
 * #IMPORTED} users that are imported? The server's own REST resources make it. Outside the measured operation what is
 * updated or deleted is created before, and what is left is deleted after.
 *
 * <p>{@code -Pperf -Dperf.include=AdminChange}
 */
@StorageBenchmark(kind = STEADY_STATE, dataset = RequestsDataset.class, writes = true, countedInvocations = 10)
public class AdminChangeBenchmark extends MeasuredOperation {

    /** How many users are imported at once. */
    private static final int IMPORTED = 10;

    /** Distinguishes names in a JVM that changes for several cases. */
    private static final AtomicLong MADE = new AtomicLong();

    /** What is changed. */
    public enum Changed {
        USER_CREATED(Kind.USER, Change.CREATE),
        USER_UPDATED(Kind.USER, Change.UPDATE),
        USER_DELETED(Kind.USER, Change.DELETE),
        /** So many users at once, by a partial import. */
        USERS_IMPORTED(Kind.USER, Change.IMPORT),
        GROUP_CREATED(Kind.GROUP, Change.CREATE),
        GROUP_UPDATED(Kind.GROUP, Change.UPDATE),
        GROUP_DELETED(Kind.GROUP, Change.DELETE),
        ROLE_CREATED(Kind.ROLE, Change.CREATE),
        ROLE_UPDATED(Kind.ROLE, Change.UPDATE),
        ROLE_DELETED(Kind.ROLE, Change.DELETE),
        CLIENT_CREATED(Kind.CLIENT, Change.CREATE),
        CLIENT_UPDATED(Kind.CLIENT, Change.UPDATE),
        CLIENT_DELETED(Kind.CLIENT, Change.DELETE);

        private final Kind kind;
        private final Change change;

        Changed(Kind kind, Change change) {
            this.kind = kind;
            this.change = change;
        }
    }

    /** What is done with it. */
    private enum Change {
        CREATE,
        IMPORT,
        UPDATE,
        DELETE;

        private boolean makes() {
            return this == CREATE || this == IMPORT;
        }
    }

    /** How many other realms there are besides that of the users and the administrators' own. */
    @Param("1")
    public int realms;

    /** How many users the realm has. */
    @Param("1000")
    public long users;

    /** What is changed. */
    @Param
    public Changed operation;

    private Connection connection;
    private AdminChange changes;
    private String name;
    private String key;

    @Override
    void opened() throws SQLException {
        connection = realm.address().connect();
        Administration.authorize(reader);
        changes = new AdminChange(reader);
        // What the issue of the token left in the caches is no part of a change.
        reader.forget();
    }

    @Override
    void before() throws SQLException {
        name = "made" + MADE.incrementAndGet();
        if (!operation.change.makes()) {
            change(Change.CREATE);
            key = found(operation.kind.key(), name).orElseThrow();
        }
    }

    private void change(Change change) {
        switch (change) {
            case CREATE -> changes.create(operation.kind, name);
            case IMPORT -> changes.importUsers(imported());
            case UPDATE -> changes.update(operation.kind, key, name, text());
            case DELETE -> changes.delete(operation.kind, key);
        }
    }

    private List<String> imported() {
        return IntStream.range(0, IMPORTED).mapToObj(i -> name + '-' + i).toList();
    }

    private String text() {
        return "Updated " + name;
    }

    /** Returns what a query finds in the database by a text and the realm, if there is such. */
    private Optional<String> found(String sql, String by) throws SQLException {
        return Optional.ofNullable(Query.text(connection, sql, by, CurrentSchema.REALM));
    }

    /** Returns the name of what was changed. */
    @Override
    Object next() {
        change(operation.change);
        return name;
    }

    @Override
    void check() throws SQLException {
        switch (operation.change) {
            case CREATE -> key = found(operation.kind.key(), name).orElseThrow();
            case IMPORT -> {
                for (String each : imported()) {
                    key = found(operation.kind.key(), each).orElseThrow();
                    change(Change.DELETE);
                }
            }
            case UPDATE -> Expected.check("text of " + name, Optional.of(text()), found(operation.kind.text(), key));
            case DELETE ->
                Expected.check("whether " + name + " is there", Optional.empty(), found(operation.kind.key(), name));
        }
        if (operation.change == Change.CREATE || operation.change == Change.UPDATE) {
            change(Change.DELETE);
        }
    }

    @Override
    void restore() throws SQLException {
        connection.close();
    }

    /** Measures the server's own code. */
    @Benchmark
    public Object server() {
        return next();
    }

    /** Counts the shipped server, in a calibration. */
    @Benchmark
    public Object shipped() {
        return next();
    }
}
