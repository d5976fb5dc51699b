package org.identityperf.keycloak.current.benchmark;

import static org.identityperf.probe.benchmark.Kind.STEADY_STATE;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.identityperf.keycloak.current.CurrentSchema;
import org.identityperf.keycloak.current.RequestsDataset;
import org.identityperf.keycloak.current.reader.OverHttp;
import org.identityperf.keycloak.current.reader.Reader;
import org.identityperf.keycloak.current.service.AdminChange;
import org.identityperf.keycloak.current.service.AdminChange.Kind;
import org.identityperf.keycloak.current.service.AdminRequest;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.benchmark.SteadyState;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.identityperf.probe.measure.CaseAddress;
import org.identityperf.probe.measure.Expected;
import org.identityperf.probe.measure.Window;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * What does an administrator's change cost: a user, group, role or client that is created or deleted? The server's own
 * REST resources make it. Outside the measured operation what was created is deleted, and the other way round.
 *
 * <p>{@code -Pperf -Dperf.include=AdminChange}
 */
@State(Scope.Benchmark)
@StorageBenchmark(kind = STEADY_STATE, dataset = RequestsDataset.class, writes = true, countedInvocations = 10)
public class AdminChangeBenchmark extends SteadyState {

    /** Distinguishes names in a JVM that changes for several cases. */
    private static final AtomicLong MADE = new AtomicLong();

    /** A {@code Changed} value says what is changed. */
    public enum Changed {
        USER_CREATED(Kind.USER, true),
        USER_DELETED(Kind.USER, false),
        GROUP_CREATED(Kind.GROUP, true),
        GROUP_DELETED(Kind.GROUP, false),
        ROLE_CREATED(Kind.ROLE, true),
        ROLE_DELETED(Kind.ROLE, false),
        CLIENT_CREATED(Kind.CLIENT, true),
        CLIENT_DELETED(Kind.CLIENT, false);

        private final Kind kind;
        private final boolean created;

        Changed(Kind kind, boolean created) {
            this.kind = kind;
            this.created = created;
        }
    }

    /** The name of the database. */
    @Param("postgresql")
    public String store;

    /** How many other realms there are besides that of the users and the administrators' own. */
    @Param("1")
    public int realms;

    /** How many users the realm has. */
    @Param("1000")
    public long users;

    /** What is changed. */
    @Param
    public Changed changed;

    private Reader reader;
    private Connection connection;
    private String token;
    private String name;
    private String key;

    @Setup(Level.Trial)
    public void open(BenchmarkParams benchmarkCase) throws SQLException {
        Address address = CaseAddress.of(benchmarkCase);
        connection = address.connect();
        reader = ReadBenchmark.reader(address, benchmarkCase);
        token = reader.request(AdminRequest::token, statements -> "", OverHttp::administrator);
        // What the issue of the token left in the caches is no part of a change.
        reader.forget();
    }

    @Setup(Level.Invocation)
    public void begin() throws SQLException {
        name = "made" + MADE.incrementAndGet();
        if (!changed.created) {
            create();
            key = key().orElseThrow();
        }
        Window.open();
    }

    private Object create() {
        return reader.request(
                session -> created(AdminChange.of(session, token)),
                statements -> null,
                shipped -> created(AdminChange.of(shipped, token)));
    }

    private Object created(AdminChange change) {
        change.create(changed.kind, name);
        return name;
    }

    private Object delete() {
        return reader.request(
                session -> deleted(AdminChange.of(session, token)),
                statements -> null,
                shipped -> deleted(AdminChange.of(shipped, token)));
    }

    private Object deleted(AdminChange change) {
        change.delete(changed.kind, key);
        return name;
    }

    /** Returns the key of what has the name, if there is such. */
    private Optional<String> key() throws SQLException {
        try (PreparedStatement query = connection.prepareStatement(changed.kind.key())) {
            query.setString(1, name);
            query.setString(2, CurrentSchema.REALM);
            try (ResultSet found = query.executeQuery()) {
                return found.next() ? Optional.of(found.getString(1)) : Optional.empty();
            }
        }
    }

    /** Does one operation, and returns the name of what was changed. */
    Object next() {
        return changed.created ? create() : delete();
    }

    @TearDown(Level.Invocation)
    public void verify() throws SQLException {
        Window.close();
        Optional<String> found = key();
        Expected.check("whether " + name + " is there", changed.created, found.isPresent());
        if (changed.created) {
            key = found.orElseThrow();
            delete();
        }
    }

    @TearDown(Level.Trial)
    public void close() throws SQLException {
        reader.close();
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
