package org.identityperf.keycloak.current.benchmark;

import java.sql.SQLException;
import java.util.List;
import java.util.stream.IntStream;
import org.identityperf.keycloak.current.CurrentSizes;
import org.identityperf.keycloak.current.DatasetSeed;
import org.identityperf.keycloak.current.Population;
import org.identityperf.keycloak.current.reader.Reader;
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
public abstract class RealmState implements Rung {

    /** How many operations an invocation does. */
    static final int LENGTH = 10;

    /** How many users the realm has. */
    @Param("1000")
    public long users;

    /** How many roles it has. */
    @Param("100")
    public int roles;

    /** How many groups it has. */
    @Param("100")
    public int groups;

    private Reader reader;
    private Population population;
    private List<Object> answers;
    private int right;

    /** What is asked in every operation. */
    abstract Question question();

    @Setup(Level.Trial)
    public void open(BenchmarkParams cell) throws SQLException {
        Address address = CellAddress.of(cell);
        population = new Population(new CurrentSizes(users, roles, groups), DatasetSeed.read(address));
        answers = IntStream.range(0, LENGTH)
                .mapToObj(i -> question().answer().of(population, i))
                .toList();
        reader = open(address);
        reader.forget();
        all();
    }

    @Setup(Level.Invocation)
    public void begin() {
        if (cache() == Cache.COLD) {
            reader.forget();
            // The realm is there again.
            reader.users().byId(population.userId(population.apart(LENGTH)));
        }
        Window.open();
    }

    /** One invocation; returns how many answers were right. */
    int all() {
        right = 0;
        for (int i = 0; i < LENGTH; i++) {
            if (question().asking().ask(reader, population, i).equals(answers.get(i))) {
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
}
