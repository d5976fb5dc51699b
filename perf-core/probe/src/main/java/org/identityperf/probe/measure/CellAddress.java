package org.identityperf.probe.measure;

import java.util.List;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.Addresses;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * Where the cell that JMH measures finds its data: the dataset in the store and at the delay that the cell's parameters
 * ask for. A state's setup takes JMH's {@link BenchmarkParams} for it.
 */
public final class CellAddress {

    private CellAddress() {}

    /** The cell's dataset. */
    public static Address of(BenchmarkParams cell) {
        return Addresses.ofThisRun().get(CellName.of(cell));
    }

    /**
     * The dataset that the cell has in another store beside its own.
     *
     * @param store the store's word, such as {@code elasticsearch}
     */
    public static Address of(BenchmarkParams cell, String store) {
        return Addresses.ofThisRun().get(beside(CellName.of(cell), store));
    }

    /** The name under which a run hands over a cell's dataset in a store beside its own. */
    public static String beside(String cell, String store) {
        return cell + '@' + store;
    }

    /** All that the cell has. */
    static List<Address> all(BenchmarkParams cell) {
        return Addresses.ofThisRun().beginningWith(CellName.of(cell));
    }
}
