package org.identityperf.probe.measure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.Addresses;
import org.openjdk.jmh.infra.BenchmarkParams;

/** This class holds the meters of the stores of a run; each keeps a connection of its own as long as the JVM lives. */
final class StoreMeters {

    /** The meters by the scheme of the store's URL. */
    private static final Map<String, StoreMeter> ALL = new TreeMap<>();

    private StoreMeters() {}

    /** Returns new counts for the case's own stores, without stores whose statistics can't be read. */
    static List<SummedStore> of(BenchmarkParams benchmarkCase) {
        attachOnce();
        Map<String, List<Address>> addresses =
                CaseAddress.all(benchmarkCase).stream().collect(Collectors.groupingBy(Address::scheme));
        List<SummedStore> stores = new ArrayList<>();
        for (Map.Entry<String, StoreMeter> meter : ALL.entrySet()) {
            if (addresses.containsKey(meter.getKey())) {
                try {
                    meter.getValue().within(addresses.get(meter.getKey()));
                } catch (SQLException e) {
                    throw unreadable(e);
                }
                stores.add(new SummedStore(meter.getKey(), meter.getValue()));
            }
        }
        return stores;
    }

    /** Returns the schemes of the stores that have a meter. */
    static Set<String> schemes() {
        return ALL.keySet();
    }

    private static synchronized void attachOnce() {
        if (!ALL.isEmpty()) {
            return;
        }
        for (Address statistics : Addresses.ofThisRun().beginningWith(CountersProfiler.STATISTICS)) {
            try {
                ALL.put(statistics.scheme(), StoreMeter.of(statistics));
            } catch (SQLException e) {
                throw unreadable(e);
            }
        }
    }

    private static IllegalStateException unreadable(SQLException cause) {
        return new IllegalStateException("cannot read the store's statistics: " + cause.getMessage(), cause);
    }

    /** Writes a case's statements into the folder that {@link CountersProfiler#STATEMENTS} names, if it names one. */
    static void write(BenchmarkParams benchmarkCase, List<StatementCount> statements) {
        String folder = System.getProperty(CountersProfiler.STATEMENTS);
        if (folder == null) {
            return;
        }
        List<String> lines = new ArrayList<>();
        lines.add(CaseName.of(benchmarkCase));
        statements.forEach(statement -> lines.add(statement.line()));
        try {
            Files.write(Path.of(folder, Integer.toHexString(lines.get(0).hashCode()) + ".statements"), lines);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write the statements of " + lines.get(0), e);
        }
    }
}
