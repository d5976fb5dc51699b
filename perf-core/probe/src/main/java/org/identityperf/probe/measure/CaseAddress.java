package org.identityperf.probe.measure;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.Addresses;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * This class says where the case that JMH measures finds its data. That is a dataset in the store and with the network
 * latency that the case's parameters give. A state's setup takes JMH's {@link BenchmarkParams} for it.
 */
public final class CaseAddress {

    private CaseAddress() {}

    /** @throws IllegalArgumentException if the run has no address of the case, such as for lack of a parameter's value */
    public static Address of(BenchmarkParams benchmarkCase) {
        Map<String, String> params = new TreeMap<>();
        benchmarkCase.getParamsKeys().forEach(name -> params.put(name, benchmarkCase.getParam(name)));
        return of(Addresses.ofThisRun(), benchmarkCase.getBenchmark(), params);
    }

    static Address of(Addresses addresses, String benchmark, Map<String, String> params) {
        String name = CaseName.of(benchmark, params);
        if (!addresses.has(name)) {
            params.forEach((param, value) -> {
                Map<String, String> others = new TreeMap<>(params);
                others.remove(param);
                if (addresses.has(CaseName.of(benchmark, others))) {
                    throw new IllegalArgumentException("tiers.yaml gives " + CaseName.of(benchmark, others)
                            + " no value of its parameter " + param + ", so JMH took " + value
                            + ", its default; write it there");
                }
            });
        }
        return addresses.get(name);
    }

    /** @param store the name of a further store, such as {@code elasticsearch} */
    public static Address of(BenchmarkParams benchmarkCase, String store) {
        return Addresses.ofThisRun().get(beside(CaseName.of(benchmarkCase), store));
    }

    /** Returns the name under which a run passes the address of a case's dataset in a further store. */
    public static String beside(String benchmarkCase, String store) {
        return benchmarkCase + '@' + store;
    }

    static List<Address> all(BenchmarkParams benchmarkCase) {
        return Addresses.ofThisRun().beginningWith(CaseName.of(benchmarkCase));
    }
}
