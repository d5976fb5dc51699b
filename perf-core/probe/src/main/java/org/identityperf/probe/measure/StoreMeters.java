package org.identityperf.probe.measure;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.Addresses;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.probe.exchange.RecordJson;
import org.openjdk.jmh.infra.BenchmarkParams;

/** This class holds the meters of the stores of a run; each keeps a connection of its own as long as the JVM lives. */
final class StoreMeters {

    private static final Map<String, StoreMeter> ALL = new TreeMap<>();

    private StoreMeters() {}

    /** Returns the reset meters of the case's own stores, without stores whose statistics can't be read. */
    static synchronized List<StoreMeter> of(BenchmarkParams benchmarkCase) {
        if (ALL.isEmpty()) {
            attach();
        }
        Map<String, List<Address>> clones = CaseAddress.all(benchmarkCase).stream()
                .collect(Collectors.groupingBy(Address::scheme, TreeMap::new, Collectors.toList()));
        clones.keySet().retainAll(ALL.keySet());
        for (Map.Entry<String, List<Address>> own : clones.entrySet()) {
            try {
                ALL.get(own.getKey()).reset(own.getValue(), Implementation.SHIPPED.isMeasured(benchmarkCase));
            } catch (SQLException e) {
                throw unreadable(e);
            }
        }
        return clones.keySet().stream().map(ALL::get).toList();
    }

    /** Returns what samples the waits of the case's stores, as far as their busy sessions can be seen. */
    static List<WaitSampler> samplers(BenchmarkParams benchmarkCase) {
        List<WaitSampler> samplers = new ArrayList<>();
        try {
            for (Address statistics : Addresses.ofThisRun().beginningWith(CountersProfiler.STATISTICS)) {
                List<Address> clones = CaseAddress.all(benchmarkCase).stream()
                        .filter(clone -> clone.scheme().equals(statistics.scheme()))
                        .toList();
                if (!clones.isEmpty() && WaitSampler.sees(statistics)) {
                    samplers.add(WaitSampler.of(statistics, clones));
                }
            }
        } catch (SQLException e) {
            throw unreadable(e);
        }
        return samplers;
    }

    static IllegalStateException unreadable(SQLException cause) {
        return new IllegalStateException("cannot read the store's statistics: " + cause.getMessage(), cause);
    }

    private static void attach() {
        for (Address statistics : Addresses.ofThisRun().beginningWith(CountersProfiler.STATISTICS)) {
            try {
                ALL.put(statistics.scheme(), MeasuredStore.meter(statistics));
            } catch (SQLException e) {
                throw unreadable(e);
            }
        }
    }

    static Set<String> schemes() {
        return ALL.keySet();
    }

    static List<StatementCount> statements(List<StoreMeter> stores) {
        return stores.stream().flatMap(store -> store.statements().stream()).toList();
    }

    static List<IndexEntries> indexes(List<StoreMeter> stores) {
        List<IndexEntries> indexes = new ArrayList<>();
        try {
            for (StoreMeter store : stores) {
                indexes.addAll(store.indexes());
            }
        } catch (SQLException e) {
            throw unreadable(e);
        }
        return indexes;
    }

    /**
     * Writes a case's statements, the entries that indexes got, and what it waited for into the folder that
     * {@link CountersProfiler#STATEMENTS} names, if it names one.
     */
    static void write(
            BenchmarkParams benchmarkCase,
            List<StatementCount> statements,
            Supplier<List<IndexEntries>> indexes,
            Waiting waiting) {
        String folder = System.getProperty(CountersProfiler.STATEMENTS);
        if (folder == null) {
            return;
        }
        String name = CaseName.of(benchmarkCase);
        RecordJson.write(
                Map.of(
                        "benchmarkCase",
                        name,
                        "statements",
                        statements.stream()
                                .map(each -> each.of(Plans.onOneLine(each.statement())))
                                .toList(),
                        "indexes",
                        indexes.get(),
                        "waiting",
                        waiting),
                Path.of(folder, Integer.toHexString(name.hashCode()) + ".statements"));
    }

    /** Writes the plans of a case's statements, where the run asked for plans. */
    static void explain(BenchmarkParams benchmarkCase) {
        for (Address address : CaseAddress.all(benchmarkCase)) {
            if (ALL.containsKey(address.scheme())) {
                Plans.explainAll(
                        address,
                        CaseName.of(benchmarkCase),
                        ALL.get(address.scheme()).executed());
            }
        }
    }
}
