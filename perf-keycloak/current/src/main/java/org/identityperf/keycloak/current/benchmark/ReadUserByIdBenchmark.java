package org.identityperf.keycloak.current.benchmark;

import java.sql.SQLException;
import java.util.List;
import java.util.stream.IntStream;
import org.identityperf.keycloak.current.RealmDataset;
import org.identityperf.keycloak.current.UserPopulation;
import org.identityperf.keycloak.current.operation.Users;
import org.identityperf.keycloak.current.operation.Users.UserView;
import org.identityperf.keycloak.current.reader.FloorReader;
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
import org.openjdk.jmh.infra.ThreadParams;

/**
 * How many users a second can so many threads find by their ids, each by one statement on a connection of its own? The
 * floor of {@link ReadUserBenchmark}, which {@code HarnessBesideClient} compares with the store's own client.
 *
 * <p>{@code -Pperf -Dperf.tier=full -Dperf.include=ReadUserById}
 */
@State(Scope.Thread)
@StorageBenchmark(dataset = RealmDataset.class, countedInvocations = 10)
public class ReadUserByIdBenchmark extends SteadyState {

    /** How many users the realm has. */
    @Param("1000")
    public long users;

    /** The name of the database. */
    @Param("postgresql")
    public String store;

    /** How many threads ask at once. */
    @Param("1")
    public int threads;

    private FloorReader reader;
    private List<String> ids;
    private List<UserView> answers;
    private int turn;
    private UserView answer;

    @Setup(Level.Trial)
    public void open(BenchmarkParams benchmarkCase, ThreadParams thread) throws SQLException {
        Address address = CaseAddress.of(benchmarkCase);
        UserPopulation population = UserPopulation.in(address, users);
        List<Long> own = IntStream.range(0, MeasuredOperation.LENGTH)
                .mapToObj(i -> population.apart(thread.getThreadIndex() * MeasuredOperation.LENGTH + i))
                .toList();
        ids = own.stream().map(population::userId).toList();
        answers = own.stream().map(UserView::of).toList();
        reader = new FloorReader(address);
    }

    @Setup(Level.Invocation)
    public void begin() {
        Window.open();
    }

    /** Measures the floor: one statement. */
    @Benchmark
    public Object floor() {
        answer = Users.byId(reader, ids.get(turn));
        return answer;
    }

    @TearDown(Level.Invocation)
    public void verify() {
        Window.close();
        Expected.check("answer " + turn, answers.get(turn), answer);
        turn = (turn + 1) % ids.size();
    }

    @TearDown(Level.Trial)
    public void close() {
        reader.close();
    }
}
