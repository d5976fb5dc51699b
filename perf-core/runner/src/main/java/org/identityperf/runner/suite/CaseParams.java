package org.identityperf.runner.suite;

import java.util.List;
import org.identityperf.runner.result.BenchmarkCase;

/** These parameters mean something to the runner itself; every other one is a matter of its benchmark alone. */
public final class CaseParams {

    /** The parameter that names the store a case is measured on, where it is not the module's. */
    public static final String STORE = "store";

    /** The parameter that gives the number of nodes of the store; 1 where it is absent. */
    public static final String NODES = "nodes";

    /** The parameter that gives the number of servers beside each other; 1 where it is absent. */
    public static final String SERVERS = "servers";

    /** The parameter that adds network latency, in milliseconds a round trip. */
    public static final String LATENCY = "rttMillis";

    /** The parameter that limits what the network carries in each direction; 0 is without a limit. */
    public static final String BANDWIDTH = "megabitsPerSecond";

    /** The parameter that has the last of a store's nodes answer later than the others, in milliseconds a round trip. */
    public static final String SLOW_NODE = "slowNodeMillis";

    /** The parameters of the network, whose numbers need not be whole. */
    static final List<String> FRACTIONS = List.of(LATENCY, BANDWIDTH, SLOW_NODE);

    /** All of them, which a case may have whether its benchmark knows them or not. */
    static final List<String> ALL =
            List.of(STORE, NODES, SERVERS, LATENCY, BANDWIDTH, SLOW_NODE, BenchmarkCase.THREADS);

    private CaseParams() {}

    /** A parameter of the network as a number; 0 where the case has none. */
    public static double network(BenchmarkCase benchmarkCase, String param) {
        return Double.parseDouble(benchmarkCase.params().getOrDefault(param, "0"));
    }

    /**
     * The network of a case: {@code 0.5}, or {@code 0.5,100} if its bandwidth is limited; with {@code ,slow node 20} if
     * one node answers later.
     */
    public static String networkName(BenchmarkCase benchmarkCase) {
        String latency = benchmarkCase.params().getOrDefault(LATENCY, "0");
        String limited =
                network(benchmarkCase, BANDWIDTH) == 0 ? latency : latency + ',' + benchmarkCase.param(BANDWIDTH);
        return network(benchmarkCase, SLOW_NODE) == 0
                ? limited
                : limited + ",slow node " + benchmarkCase.param(SLOW_NODE);
    }

    /** Whether a case is measured on several nodes of its store, or on several servers. */
    public static boolean onSeveral(BenchmarkCase benchmarkCase) {
        return !nodes(benchmarkCase).equals("1")
                || !benchmarkCase.params().getOrDefault(SERVERS, "1").equals("1");
    }

    public static String nodes(BenchmarkCase benchmarkCase) {
        return benchmarkCase.params().getOrDefault(NODES, "1");
    }
}
