package org.identityperf.probe.measure;

import java.util.List;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.Addresses;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * Where the case that JMH measures finds its data: the dataset in the store and at the delay that the case's parameters
 * ask for. A state's setup takes JMH's {@link BenchmarkParams} for it.
 */
public final class CaseAddress {

    private CaseAddress() {}

    /** The case's dataset. */
    public static Address of(BenchmarkParams benchmarkCase) {
        return Addresses.ofThisRun().get(CaseName.of(benchmarkCase));
    }

    /**
     * The dataset that the case has in another store beside its own.
     *
     * @param store the store's word, such as {@code elasticsearch}
     */
    public static Address of(BenchmarkParams benchmarkCase, String store) {
        return Addresses.ofThisRun().get(beside(CaseName.of(benchmarkCase), store));
    }

    /** The name under which a run hands over a case's dataset in a store beside its own. */
    public static String beside(String benchmarkCase, String store) {
        return benchmarkCase + '@' + store;
    }

    /** All that the case has. */
    static List<Address> all(BenchmarkParams benchmarkCase) {
        return Addresses.ofThisRun().beginningWith(CaseName.of(benchmarkCase));
    }
}
