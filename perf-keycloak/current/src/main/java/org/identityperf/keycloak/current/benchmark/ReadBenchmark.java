package org.identityperf.keycloak.current.benchmark;

import java.sql.SQLException;
import java.util.List;
import java.util.stream.IntStream;
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
 * A read benchmark asks a reader questions: the server's own code or the floor, as the measured method's name says.
 * Each invocation asks one question, always another, so that a cold reader finds nothing kept from the question before.
 *
 * @param <P> describes the data that questions are about
 */
@State(Scope.Benchmark)
public abstract class ReadBenchmark<P> extends SteadyState {

    /** How many questions take turns, unless a benchmark sets another number. */
    static final int LENGTH = 10;

    /** The name of the database. */
    @Param("postgresql")
    public String store;

    private Reader reader;
    private boolean cold;
    private P population;
    private List<Object> answers;
    private int turn;
    private Object answer;

    /** Returns the description of the data in that database. */
    abstract P population(Address address) throws SQLException;

    /** Returns the question of every operation. */
    abstract Question<P> question();

    /** Reads again what a server has always read before, after it has forgotten everything. */
    abstract void prepare(Reader asked, P about);

    /** Does what is done once, after the reader was opened. */
    void opened(Reader asked, P about) {}

    /** Returns how many questions take turns. */
    int length() {
        return LENGTH;
    }

    /** Returns whether the reader forgets before each question what it has kept. */
    boolean isCold(BenchmarkParams benchmarkCase) {
        return ServerCache.isCold(benchmarkCase);
    }

    @Setup(Level.Trial)
    public void open(BenchmarkParams benchmarkCase) throws SQLException {
        Address address = CaseAddress.of(benchmarkCase);
        population = population(address);
        answers = IntStream.range(0, length())
                .mapToObj(i -> question().answer().of(population, i))
                .toList();
        reader = reader(address, benchmarkCase);
        cold = isCold(benchmarkCase);
        opened(reader, population);
        if (KeptServer.isUsedFirst()) {
            return;
        }
        reader.forget();
        // A warm-up reads what a warm cache then holds. So the first answer from the cache would be counted, for which
        // classes are loaded and linked.
        boolean readsBefore = !cold || !isWarmedUp(benchmarkCase, length());
        for (int i = 0; i < length() && readsBefore; i++) {
            Expected.check("an answer before the first window", answers.get(i), asked(i));
        }
    }

    /** Opens the reader that the measured method's name asks for. */
    static Reader reader(Address address, BenchmarkParams benchmarkCase) {
        return Implementation.SHIPPED.isMeasured(benchmarkCase)
                ? new ShippedReader(address)
                : Reader.open(address, Implementation.of(benchmarkCase));
    }

    private Object asked(int i) {
        return question().asking().ask(reader, population, i);
    }

    @Setup(Level.Invocation)
    public void begin() {
        if (cold && !KeptServer.isUsedFirst()) {
            reader.forget();
            prepare(reader, population);
        }
        Window.open();
    }

    /** Does one operation, and returns the answer. */
    Object next() {
        answer = asked(turn);
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
