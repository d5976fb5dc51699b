package org.identityperf.runner.suite;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.identityperf.runner.result.BenchmarkCase;

/**
 * This class names the parameters that mean something to the runner itself. Every other parameter concerns its
 * benchmark alone.
 */
public final class CaseParams {

    /** The parameter that selects what is done. */
    public static final String OPERATION = "operation";

    /** The parameter that names the store a case is measured on, if it is not the module's store. */
    public static final String STORE = "store";

    /** The parameter that gives the number of nodes of the store; 1 where it is absent. */
    public static final String NODES = "nodes";

    /** The parameter that gives the number of servers that run at the same time; 1 where it is absent. */
    public static final String SERVERS = "servers";

    /**
     * The parameter of an upgrade: the release whose code made and filled the case's database. Without it that is the
     * measured server's own code.
     */
    public static final String FROM = "from";

    /** The value of {@link #FROM} that stands for the baseline of a comparison. */
    public static final String BASELINE = "BASELINE";

    /** The parameter that says what a server's caches hold. */
    public static final String CACHE = "cache";

    /** The parameter that adds network latency, in milliseconds for each round trip. */
    public static final String LATENCY = "rttMillis";

    /**
     * The parameter that limits the bandwidth of the network in each direction, in megabits a second; 0 means no limit.
     */
    public static final String BANDWIDTH = "megabitsPerSecond";

    /**
     * The parameter that makes the last of a store's nodes answer later than the others, in milliseconds for each round
     * trip.
     */
    public static final String SLOW_NODE = "slowNodeMillis";

    /** The parameters of the network, whose numbers need not be whole. */
    static final List<String> FRACTIONS = List.of(LATENCY, BANDWIDTH, SLOW_NODE);

    /** All of these parameters; a case may have them whether its benchmark knows them or not. */
    static final List<String> ALL =
            List.of(STORE, NODES, SERVERS, LATENCY, BANDWIDTH, SLOW_NODE, BenchmarkCase.THREADS);

    private CaseParams() {}

    /**
     * Returns the operation of a case in words. What differs in a parameter that is no number, such as the kind of a
     * change or whether a cache is cold, is an operation of its own; the store is not.
     */
    public static String operation(BenchmarkCase benchmarkCase) {
        Map<String, String> words = new TreeMap<>(benchmarkCase.params());
        words.values().removeIf(CaseParams::isNumber);
        words.remove(STORE);
        return benchmarkCase.operation()
                + words.entrySet().stream().map(Object::toString).collect(Collectors.joining(",", "[", "]"));
    }

    /** Returns whether a case upgrades what another release has left. */
    public static boolean isUpgrade(BenchmarkCase benchmarkCase) {
        return benchmarkCase.params().containsKey(FROM);
    }

    /** Returns whether a case upgrades what the baseline of a comparison has left; only the candidate measures it. */
    public static boolean isUpgradeOfBaseline(BenchmarkCase benchmarkCase) {
        return BASELINE.equals(benchmarkCase.params().get(FROM));
    }

    /** Returns how large the numbers of a case are, all together. */
    public static double magnitude(BenchmarkCase benchmarkCase) {
        return benchmarkCase.params().values().stream()
                .filter(CaseParams::isNumber)
                .mapToDouble(value -> Math.log1p(Double.parseDouble(value)))
                .sum();
    }

    static boolean isNumber(String value) {
        return value.matches("\\d+(\\.\\d+)?");
    }

    /** Returns a parameter of the network as a number; 0 where the case has none. */
    public static double network(BenchmarkCase benchmarkCase, String param) {
        return Double.parseDouble(benchmarkCase.params().getOrDefault(param, "0"));
    }

    /**
     * Returns the name of a case's network: {@code 0.5}, or {@code 0.5,100} if its bandwidth is limited. If one node
     * answers later, {@code ,slow node 20} follows.
     */
    public static String networkName(BenchmarkCase benchmarkCase) {
        String latency = benchmarkCase.params().getOrDefault(LATENCY, "0");
        String limited =
                network(benchmarkCase, BANDWIDTH) == 0 ? latency : latency + ',' + benchmarkCase.param(BANDWIDTH);
        return network(benchmarkCase, SLOW_NODE) == 0
                ? limited
                : limited + ",slow node " + benchmarkCase.param(SLOW_NODE);
    }

    /** Returns whether a case is measured on several nodes of its store, or on several servers. */
    public static boolean onSeveral(BenchmarkCase benchmarkCase) {
        return !nodes(benchmarkCase).equals("1")
                || !benchmarkCase.params().getOrDefault(SERVERS, "1").equals("1");
    }

    public static String nodes(BenchmarkCase benchmarkCase) {
        return benchmarkCase.params().getOrDefault(NODES, "1");
    }
}
