package org.identityperf.probe.measure;

import java.util.List;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.Addresses;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * This class says where the case that JMH measures finds its data. That is a dataset in the store and with the network
 * latency that the case's parameters give. A state's setup takes JMH's {@link BenchmarkParams} for it.
 */
public final class CaseAddress {

    private CaseAddress() {}

    public static Address of(BenchmarkParams benchmarkCase) {
        return Addresses.ofThisRun().get(CaseName.of(benchmarkCase));
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
