package org.identityperf.keycloak.current.benchmark;

import java.sql.SQLException;
import org.identityperf.keycloak.current.ClientPopulation;
import org.identityperf.keycloak.current.CurrentSizes;
import org.identityperf.keycloak.current.DatasetSeed;
import org.identityperf.keycloak.current.Population;
import org.identityperf.keycloak.current.SessionClock;
import org.identityperf.keycloak.current.SessionPopulation;
import org.identityperf.keycloak.current.reader.Reader;
import org.identityperf.keycloak.current.writer.SessionRows;
import org.identityperf.keycloak.current.writer.SessionRows.Row;
import org.identityperf.keycloak.current.writer.SessionWriter;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.measure.CellAddress;
import org.identityperf.probe.measure.Expected;
import org.identityperf.probe.measure.Window;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * Whoever changes sessions, one an invocation, each time another; looked for in the database when the window is closed. What
 * was made is removed again.
 */
@State(Scope.Benchmark)
public abstract class WrittenState implements Rung {

    private static final int LENGTH = AskedState.LENGTH;

    /** What is written. */
    public enum Written {
        /** A new session of a user at a client. */
        CREATE {
            @Override
            String write(WrittenState state, String userKey, String clientKey) {
                return state.writer.create(userKey, clientKey, ClientPopulation.redirectUri(state.client()));
            }

            @Override
            Row expected(Row found, String userKey, String clientKey, int at) {
                // The clock may move on between the two.
                return new Row(userKey, clientKey, found.used(), found.usedAtClient());
            }

            @Override
            void restore(SessionRows rows, String id) throws SQLException {
                rows.remove(id);
            }
        },
        /** That a session was used. */
        REFRESH {
            @Override
            String write(WrittenState state, String userKey, String clientKey) {
                String id = state.population.id(false, state.session());
                state.writer.refresh(id, clientKey, state.at);
                return id;
            }

            @Override
            Row expected(Row found, String userKey, String clientKey, int at) {
                return new Row(userKey, clientKey, at, at);
            }
        };

        abstract String write(WrittenState state, String userKey, String clientKey);

        abstract Row expected(Row found, String userKey, String clientKey, int at);

        void restore(SessionRows rows, String id) throws SQLException {}
    }

    /** The database, by its word. */
    @Param("postgresql")
    public String store;

    /** How many sessions there are online, and how many offline. */
    @Param("1000")
    public long sessions;

    /** How many users the realm has. */
    @Param("1000")
    public long users;

    /** What is written. */
    @Param
    public Written written;

    private Reader reader;
    private boolean cold;
    private SessionWriter writer;
    private SessionRows rows;
    private SessionPopulation population;
    private int turn;
    /** In seconds; each use is later than all before. */
    private int at = SessionPopulation.STARTED + 1;

    private String id;

    abstract SessionWriter writer(Address address);

    @Setup(Level.Trial)
    public void open(BenchmarkParams cell) throws SQLException {
        Address address = CellAddress.of(cell);
        SessionClock.atStart();
        population =
                new SessionPopulation(new Population(CurrentSizes.ofUsers(users), DatasetSeed.read(address)), sessions);
        rows = new SessionRows(address);
        reader = open(address);
        cold = isCold(cell);
        reader.forget();
        writer = writer(address);
        for (int i = 0; i < LENGTH; i++) {
            next();
            check();
        }
    }

    private long session() {
        return population.apart(turn);
    }

    private int client() {
        return SessionPopulation.client(session());
    }

    private String userKey() {
        return population.realm().userId(population.user(session()));
    }

    private String clientKey() {
        return population.realm().clients().key(client());
    }

    @Setup(Level.Invocation)
    public void begin() {
        if (cold) {
            reader.forget();
            reader.users().byId(population.realm().userId(population.user(population.apart(LENGTH))));
        }
        Window.open();
    }

    /** One operation; returns the session's id. */
    String next() {
        id = written.write(this, userKey(), clientKey());
        return id;
    }

    @TearDown(Level.Invocation)
    public void verify() throws SQLException {
        Window.close();
        check();
    }

    private void check() throws SQLException {
        Row found = rows.online(id);
        Expected.check("session " + id, written.expected(found, userKey(), clientKey(), at), found);
        written.restore(rows, id);
        at++;
        turn = (turn + 1) % LENGTH;
    }

    @TearDown(Level.Trial)
    public void close() throws SQLException {
        rows.reset();
        rows.close();
        writer.close();
        reader.close();
        SessionClock.now();
    }
}
