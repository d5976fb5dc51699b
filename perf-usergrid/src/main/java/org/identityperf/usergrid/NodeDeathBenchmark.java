package org.identityperf.usergrid;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.NodeCommands;
import org.identityperf.probe.benchmark.ColdStart;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.identityperf.probe.log.Logs;
import org.identityperf.probe.measure.CaseAddress;
import org.identityperf.probe.measure.InFlight;
import org.identityperf.probe.measure.Latencies;
import org.identityperf.probe.measure.Window;
import org.identityperf.usergrid.dataset.UsergridDataset;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * What does the death of one of three nodes do to requests under way at {@code LOCAL_QUORUM}, a quarter of which write?
 * The same number of requests is sent in three cases: all nodes live; one dies after the first tenth; it is dead and
 * the others know. An acknowledged write that can't be read afterwards fails the benchmark. The longest latency is how
 * long a client waited to be served again.
 *
 * <p>{@code -Pperf -Dperf.tier=full -Dperf.include=NodeDeath}
 */
@State(Scope.Benchmark)
@StorageBenchmark(dataset = UsergridDataset.class, writes = true)
public class NodeDeathBenchmark extends ColdStart {

    /** This setting says what happens to the last of the nodes while requests are sent. */
    public enum LastNode {
        LIVES,
        DIES,
        IS_DEAD
    }

    /** The node that dies is the last one, because the driver reaches the others first. */
    private static final int LAST = 3;

    /** How many entities there are before the requests. */
    @Param("1000")
    public long entities;

    /** How many requests are sent. */
    @Param("1000")
    public int requests;

    /** How many of them are under way at once. */
    @Param("32")
    public int inFlight;

    /** On how many nodes the tables are. */
    @Param("3")
    public int nodes;

    /** What happens to the last node. */
    @Param
    public LastNode lastNode;

    private Address address;
    private NodeCommands commands;
    private MixedRequests mixed;
    private boolean dead;
    private CompletableFuture<Void> death = CompletableFuture.completedFuture(null);

    @Setup(Level.Trial)
    public void open(BenchmarkParams benchmarkCase) {
        Logs.quiet();
        address = CaseAddress.of(benchmarkCase);
        commands = NodeCommands.to(address);
    }

    /**
     * Opens a new session, which has connections to every node at once, and warms it up with some of the requests.
     */
    @Setup(Level.Iteration)
    public void start() throws InterruptedException {
        if (dead && lastNode == LastNode.DIES) {
            commands.restart(LAST);
            dead = false;
        }
        if (!dead && lastNode == LastNode.IS_DEAD) {
            kill();
            commands.settle();
        }
        mixed = new MixedRequests(address, entities);
        new InFlight(inFlight).run(requests / 4, mixed::begin, nanos -> {});
        requireNoneFailed();
        Window.open();
    }

    private void kill() {
        commands.kill(LAST);
        dead = true;
    }

    long send(Latencies latencies) throws InterruptedException {
        new InFlight(inFlight).run(requests, this::begin, latencies::record);
        death.join();
        return requests;
    }

    private CompletionStage<?> begin(int number) {
        if (lastNode == LastNode.DIES && number == requests / 10) {
            death = CompletableFuture.runAsync(this::kill);
        }
        return mixed.begin(number);
    }

    /** Checks that nothing acknowledged is lost, while the node is still dead. */
    @TearDown(Level.Iteration)
    public void verify() throws InterruptedException {
        Window.close();
        if (lastNode != LastNode.DIES) {
            requireNoneFailed();
        }
        long lost = mixed.lost(inFlight);
        mixed.close();
        if (lost > 0) {
            throw new IllegalStateException(lost + " entities were not found that are there");
        }
    }

    private void requireNoneFailed() {
        long failed = mixed.failed();
        if (failed > 0) {
            throw new IllegalStateException(failed + " requests failed, though no node was dying");
        }
    }

    /** Starts the node again, so that the next case finds all nodes alive. */
    @TearDown(Level.Trial)
    public void close() {
        if (dead) {
            commands.restart(LAST);
        }
        commands.close();
    }

    /** Sends the requests through the reference store. */
    @Benchmark
    public long reference(Latencies latencies) throws InterruptedException {
        return send(latencies);
    }
}
