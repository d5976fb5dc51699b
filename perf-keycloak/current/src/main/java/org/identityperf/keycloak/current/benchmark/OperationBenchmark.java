package org.identityperf.keycloak.current.benchmark;

import java.sql.SQLException;
import java.util.List;
import java.util.stream.IntStream;
import org.identityperf.keycloak.current.CurrentSchema;
import org.identityperf.keycloak.current.operation.Operation;
import org.identityperf.keycloak.current.operation.Realms;
import org.identityperf.keycloak.current.reader.Reader;
import org.identityperf.keycloak.current.shipped.ShippedReader;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.probe.benchmark.SteadyState;
import org.identityperf.probe.measure.CaseAddress;
import org.identityperf.probe.measure.Expected;
import org.identityperf.probe.measure.KeptServer;
import org.identityperf.probe.measure.Window;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * The state of a benchmark of one {@link Operation}, on the server's own code or the floor, as the measured method's
 * name says. Each invocation takes another turn, so that a cold reader finds nothing kept from the turn before.
 *
 * @param <D> describes the data
 */
@State(Scope.Benchmark)
public abstract class OperationBenchmark<D> extends SteadyState {

    /** How many turns there are, unless a benchmark sets another number. */
    static final int LENGTH = 10;

    /** The name of the database. */
    @Param("postgresql")
    public String store;

    private Reader reader;
    private boolean cold;
    private D data;
    private List<Object> answers;
    private int turn;
    private Object answer;

    /** Returns the description of the data in that database. */
    abstract D data(Address address) throws SQLException;

    abstract Operation<D> operation();

    /** Reads again what a server has always read before, after it has forgotten everything: first of all the realm. */
    void prepare(Reader reader, D data) {
        Realms.byId(reader, CurrentSchema.REALM);
    }

    /** Does what is done once, after the reader was opened. */
    void opened(Reader reader, D data) {}

    /** Returns how many turns there are. */
    int length() {
        return LENGTH;
    }

    /** Returns whether the reader forgets before each turn what it has kept. */
    boolean isCold(BenchmarkParams benchmarkCase) {
        return ServerCache.isCold(benchmarkCase);
    }

    @Setup(Level.Trial)
    public void open(BenchmarkParams benchmarkCase) throws SQLException {
        Address address = CaseAddress.of(benchmarkCase);
        data = data(address);
        answers = IntStream.range(0, length())
                .mapToObj(i -> operation().answer().of(data, i))
                .toList();
        reader = reader(address, benchmarkCase);
        cold = isCold(benchmarkCase);
        opened(reader, data);
        if (KeptServer.isUsedFirst()) {
            return;
        }
        reader.forget();
        // A warm-up reads what a warm cache then holds. So the first answer from the cache would be counted, for which
        // classes are loaded and linked.
        boolean readsBefore = !cold || !isWarmedUp(benchmarkCase, length());
        for (int i = 0; i < length() && readsBefore; i++) {
            Expected.check("an answer before the first window", answers.get(i), run(i));
        }
    }

    /** Opens the reader of the implementation that is measured. */
    static Reader reader(Address address, BenchmarkParams benchmarkCase) {
        return Implementation.SHIPPED.isMeasured(benchmarkCase)
                ? new ShippedReader(address)
                : Reader.open(address, Implementation.of(benchmarkCase));
    }

    private Object run(int i) {
        return operation().run().on(reader, data, i);
    }

    @Setup(Level.Invocation)
    public void begin() {
        if (cold && !KeptServer.isUsedFirst()) {
            reader.forget();
            prepare(reader, data);
        }
        Window.open();
    }

    /** Does one operation, and returns the answer. */
    Object next() {
        answer = run(turn);
        return answer;
    }

    @TearDown(Level.Invocation)
    public void verify() {
        Window.close();
        Expected.check("answer " + turn, answers.get(turn), answer);
        turn = (turn + 1) % length();
    }

    @TearDown(Level.Trial)
    public void close() {
        reader.close();
    }
}
