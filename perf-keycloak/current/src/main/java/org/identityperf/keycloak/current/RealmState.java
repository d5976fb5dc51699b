package org.identityperf.keycloak.current;

import java.sql.SQLException;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.measure.CellAddress;
import org.identityperf.probe.measure.Window;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.BenchmarkParams;

/** Whoever answers questions about a realm, and what is asked in every invocation: the same sequence each time. */
@State(Scope.Benchmark)
public abstract class RealmState {

    /** How many operations an invocation does. */
    static final int LENGTH = 10;

    // The order in which users are asked about is far from the one in which they lie on disk; a prime, so that none
    // comes twice.
    private static final long STRIDE = 7919;

    /** What the server's caches hold. */
    public enum Cache {
        /** The realm, and nothing of its users. */
        COLD,
        /** What the same questions left there before. */
        WARM
    }

    /** How many users the realm has. */
    @Param("1000")
    public long users;

    /** How many roles it has. */
    @Param("100")
    public int roles;

    /** How many groups it has. */
    @Param("100")
    public int groups;

    private RealmReader reader;
    private Population population;
    private int right;

    abstract RealmReader open(Address address);

    /** What the caches hold when an invocation begins. */
    abstract Cache cache();

    /** Asks question i of an invocation; returns whether the answer is right. */
    abstract boolean ask(RealmReader asked, int i);

    @Setup(Level.Trial)
    public void open(BenchmarkParams cell) throws SQLException {
        Address address = CellAddress.of(cell);
        population = new Population(new CurrentSizes(users, roles, groups), DatasetSeed.read(address));
        reader = open(address);
        reader.forget();
        all();
    }

    @Setup(Level.Invocation)
    public void begin() {
        if (cache() == Cache.COLD) {
            reader.forget();
            // The realm is there again.
            reader.byId(population.userId(user(LENGTH)));
        }
        Window.open();
    }

    /** One invocation; returns how many answers were right. */
    int all() {
        right = 0;
        for (int i = 0; i < LENGTH; i++) {
            if (ask(reader, i)) {
                right++;
            }
        }
        return right;
    }

    @TearDown(Level.Invocation)
    public void verify() {
        Window.close();
        if (right != LENGTH) {
            throw new IllegalStateException(right + " answers of " + LENGTH + " are right");
        }
    }

    @TearDown(Level.Trial)
    public void close() {
        reader.close();
    }

    Population population() {
        return population;
    }

    /** The user whom question i is about, another one for each i. */
    long user(int i) {
        return i * STRIDE % users;
    }
}
