package org.identityperf.runner.dataset;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.Addresses;
import org.identityperf.probe.measure.CaseAddress;
import org.identityperf.probe.measure.CountedSockets;
import org.identityperf.probe.measure.CountersProfiler;
import org.identityperf.probe.measure.MeasuredCassandra;
import org.identityperf.runner.console.Console;
import org.identityperf.runner.environment.ModuleRun;
import org.identityperf.runner.environment.OpenStores;
import org.identityperf.runner.environment.RunEnvironment;
import org.identityperf.runner.environment.SideBySide;
import org.identityperf.runner.environment.StoreConditions;
import org.identityperf.runner.finding.CountKey;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.LoadedDataset;
import org.identityperf.runner.result.MeasuredNetwork;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.result.RunResult;
import org.identityperf.runner.settings.Store;
import org.identityperf.runner.store.Datasets;
import org.identityperf.runner.store.RunningStore;
import org.identityperf.runner.store.StoreTrouble;
import org.identityperf.runner.store.kind.StoreKinds;
import org.identityperf.runner.suite.CaseParams;
import org.identityperf.runner.suite.CaseSelection;
import org.identityperf.runner.suite.ClassPaths;

/**
 * Prepared datasets are everything that the cases of one side need before anything is measured: dataset snapshots,
 * clones, network latencies.
 */
public final class PreparedDatasets implements AutoCloseable {

    private final RunEnvironment environment;
    private final OpenStores stores;
    private final CaseSelection selection;
    private final SortedMap<Store, DatasetClones> stages = new TreeMap<>();
    private final List<String> schema;
    private final Map<BenchmarkCase, SortedMap<Store, DatasetSnapshot>> datasets = new LinkedHashMap<>();
    /** The server that each case measures, with its version. */
    private final Map<BenchmarkCase, String> servers = new ConcurrentHashMap<>();

    private final Map<Address, Optional<List<String>>> tables = new HashMap<>();

    private PreparedDatasets(RunEnvironment environment, CaseSelection selection, List<String> schema) {
        this.environment = environment;
        this.stores = environment.stores();
        this.selection = selection;
        this.schema = schema;
        selection.cases().forEach(benchmarkCase -> datasets.put(benchmarkCase, new TreeMap<>()));
    }

    /**
     * Makes a snapshot of every dataset that the stores here can hold, and for each benchmark the address of one that it may use.
     *
     * @param side this side's name if it is not the candidate; empty for the candidate
     */
    public static PreparedDatasets prepare(
            ModuleRun run, RunEnvironment environment, ClassPaths classPaths, String side, LoadingTerms terms)
            throws IOException {
        try (SnapshotLoadings snapshotLoadings = new SnapshotLoadings(run, environment.folder(), terms)) {
            return prepare(run, environment, classPaths, side, snapshotLoadings);
        }
    }

    /** Does the same with loadings that stay. */
    public static PreparedDatasets prepare(
            ModuleRun run,
            RunEnvironment environment,
            ClassPaths classPaths,
            String side,
            SnapshotLoadings snapshotLoadings)
            throws IOException {
        Console console = run.console();
        PreparedDatasets prepared = new PreparedDatasets(
                environment,
                classPaths.had().without(environment.stores().unavailable().keySet()),
                classPaths.side().change().schema());
        try {
            for (RunningStore store : prepared.stores.running()) {
                prepared.stages.put(
                        store.kind(),
                        new DatasetClones(
                                store, environment.routes(store.kind()), side, prepared.schema, console::say));
            }
            List<SideBySide.Task> tasks = new ArrayList<>();
            prepared.stages
                    .keySet()
                    .forEach(store -> tasks.add(() -> prepared.prepare(store, run, classPaths, snapshotLoadings)));
            SideBySide.run(Math.max(1, tasks.size()), tasks, () -> {});
        } catch (RuntimeException | IOException e) {
            Optional<StoreTrouble> trouble = environment.stores().trouble(e);
            prepared.closeAfter(e);
            if (trouble.isPresent()) {
                throw trouble.get();
            }
            throw e;
        }
        return prepared;
    }

    /** Prepares what is needed of one store: bases first, then what is loaded on top of them, then the places. */
    private void prepare(Store kind, ModuleRun run, ClassPaths classPaths, SnapshotLoadings snapshotLoadings)
            throws IOException {
        RunningStore store = stores.get(kind);
        DatasetClones stage = stages.get(kind);
        Map<DatasetSnapshot, SnapshotLoading> bases = new LinkedHashMap<>();
        Map<DatasetSnapshot, SideBySide.Task> loads = new LinkedHashMap<>();
        Map<String, SideBySide.Task> addresses = new LinkedHashMap<>();
        List<SideBySide.Task> routes = new ArrayList<>();
        for (BenchmarkCase benchmarkCase : selection.cases()) {
            String className = selection.datasets(benchmarkCase).get(kind);
            if (className == null) {
                continue;
            }
            SnapshotLoading snapshotLoading =
                    snapshotLoadings.on(run.loads(benchmarkCase, classPaths.sideOf(benchmarkCase)), kind);
            DatasetSnapshot dataset = snapshotLoading.described(store, className, selection.sizes(benchmarkCase));
            synchronized (datasets) {
                datasets.get(benchmarkCase).put(kind, dataset);
            }
            if (kind == selection.store(benchmarkCase)) {
                // An upgrade begins with data of another release than the one that is measured.
                servers.put(
                        benchmarkCase,
                        CaseParams.isUpgrade(benchmarkCase)
                                ? snapshotLoadings
                                        .on(classPaths.sideOf(benchmarkCase), kind)
                                        .described(store, className, selection.sizes(benchmarkCase))
                                        .schema()
                                : dataset.schema());
            }
            boolean writes = selection.plans().get(benchmarkCase).writes();
            String user = benchmarkCase.benchmark();
            dataset.base().ifPresent(base -> bases.put(base, snapshotLoading));
            loads.put(dataset, () -> snapshotLoading.ensure(store, dataset));
            addresses.put(
                    stage.name(user, dataset, writes), () -> stage.address(user, dataset, writes, snapshotLoading));
            routes.add(() -> stage.prepare(benchmarkCase, dataset, writes, snapshotLoading));
        }
        if (store.datasets().copiesBase()) {
            for (Map.Entry<DatasetSnapshot, SnapshotLoading> base : bases.entrySet()) {
                base.getValue().ensure(store, base.getKey());
            }
        }
        int atOnce = store.datasets().atOnce();
        SideBySide.run(atOnce, List.copyOf(loads.values()), () -> {});
        SideBySide.run(atOnce, List.copyOf(addresses.values()), () -> {});
        for (SideBySide.Task route : routes) {
            route.run();
        }
    }

    private void closeAfter(Exception failure) {
        try {
            close();
        } catch (RuntimeException e) {
            failure.addSuppressed(e);
        }
    }

    /** Returns the fingerprints of the data, and of what it is loaded on top of. */
    Set<String> fingerprints() {
        return datasets.values().stream()
                .flatMap(byStore -> byStore.values().stream())
                .flatMap(dataset -> Stream.iterate(
                        Optional.of(dataset), Optional::isPresent, each -> each.flatMap(DatasetSnapshot::base)))
                .map(dataset -> dataset.get().fingerprint())
                .collect(Collectors.toSet());
    }

    /** Returns the cases that can be measured here. */
    public CaseSelection selection() {
        return selection;
    }

    /** Returns what was counted in a run, by the conditions under which it must be counted again. */
    public Map<CountKey, Measurement> counted(RunResult run) {
        Map<CountKey, Measurement> counted = new LinkedHashMap<>();
        for (Measurement measurement : run.measurements()) {
            if (!measurement.counters().isEmpty()) {
                counted.put(countKey(measurement.benchmarkCase()), measurement);
            }
        }
        return counted;
    }

    /**
     * Returns the keys that the counts of other cases would have here. Nothing is loaded for them.
     *
     * @param others cases of which the stores are open
     */
    public Set<CountKey> countKeys(CaseSelection others, ClassPaths classPaths, SnapshotLoadings snapshotLoadings)
            throws IOException {
        Set<CountKey> keys = new TreeSet<>();
        for (BenchmarkCase benchmarkCase : others.cases()) {
            SortedMap<Store, DatasetSnapshot> needed = new TreeMap<>();
            for (Map.Entry<Store, String> dataset :
                    others.datasets(benchmarkCase).entrySet()) {
                SnapshotLoading loading = snapshotLoadings.on(classPaths.sideOf(benchmarkCase), dataset.getKey());
                needed.put(
                        dataset.getKey(),
                        loading.described(
                                stores.get(dataset.getKey()), dataset.getValue(), others.sizes(benchmarkCase)));
            }
            keys.add(countKey(needed.get(others.store(benchmarkCase)).schema(), needed, benchmarkCase));
        }
        return keys;
    }

    private CountKey countKey(BenchmarkCase benchmarkCase) {
        return countKey(servers.get(benchmarkCase), datasets.get(benchmarkCase), benchmarkCase);
    }

    private CountKey countKey(String server, SortedMap<Store, DatasetSnapshot> needed, BenchmarkCase benchmarkCase) {
        return new CountKey(
                server,
                needed.keySet().stream()
                        .map(store -> stores.get(store).version())
                        .collect(Collectors.joining(" + ")),
                needed.values().stream().map(DatasetSnapshot::fingerprint).collect(Collectors.joining(" + ")),
                benchmarkCase.toString());
    }

    /**
     * Returns the server under test with its version, as its datasets report it; empty where nothing can be measured.
     */
    public Optional<String> system() {
        return selection.cases().stream().map(servers::get).findFirst();
    }

    /** Returns the addresses for forks that measure time: nothing is counted. */
    public Addresses forTime() {
        stages.values().forEach(stage -> stage.counting(false));
        return new Addresses(addresses());
    }

    /**
     * Returns the same with another side's databases where both sides have the same tables there, so that no side keeps
     * the faster one.
     *
     * @param theirs the other side's case that is compared with one of this side
     */
    public Addresses forTimeExchangedWith(PreparedDatasets other, UnaryOperator<BenchmarkCase> theirs) {
        stages.values().forEach(stage -> stage.counting(false));
        return new Addresses(exchangedWith(other, theirs, false));
    }

    private Map<String, Address> exchangedWith(
            PreparedDatasets other, UnaryOperator<BenchmarkCase> theirs, boolean exact) {
        Map<String, Address> exchanged = addresses();
        Map<String, Address> addresses = other.addresses();
        datasets.forEach((benchmarkCase, own) -> {
            BenchmarkCase others = theirs.apply(benchmarkCase);
            if (own.keySet().equals(other.stores(others))
                    && own.keySet().stream()
                            .allMatch(store -> haveSameContent(benchmarkCase, other, others, store)
                                    || !exact && haveSameTables(benchmarkCase, other, others, store))) {
                own.keySet()
                        .forEach(store ->
                                exchanged.put(name(benchmarkCase, store), addresses.get(other.name(others, store))));
            }
        });
        return exchanged;
    }

    private Set<Store> stores(BenchmarkCase benchmarkCase) {
        return datasets.getOrDefault(benchmarkCase, new TreeMap<>()).keySet();
    }

    private boolean haveSameContent(
            BenchmarkCase benchmarkCase, PreparedDatasets other, BenchmarkCase others, Store store) {
        return schema.equals(other.schema)
                && datasets.get(benchmarkCase)
                        .get(store)
                        .fingerprint()
                        .equals(other.datasets.get(others).get(store).fingerprint());
    }

    /** What a change of schema does to a side's databases may be to their rows alone; it is what is compared. */
    private boolean haveSameTables(
            BenchmarkCase benchmarkCase, PreparedDatasets other, BenchmarkCase others, Store store) {
        Optional<List<String>> own = schema.equals(other.schema) ? tables(benchmarkCase, store) : Optional.empty();
        return own.isPresent() && own.equals(other.tables(others, store));
    }

    private Optional<List<String>> tables(BenchmarkCase benchmarkCase, Store store) {
        return tables.computeIfAbsent(stages.get(store).address(benchmarkCase), StoreKinds.of(store)::tableDefinitions);
    }

    /** Returns the addresses for a JVM that counts: the stores track statements, the drivers count what they send. */
    public Addresses forCounts() {
        stages.values().forEach(stage -> stage.counting(true));
        return counted(addresses());
    }

    /**
     * Returns the same with another side's databases where both sides have the same tables there: for what follows the
     * layout of a database and not the code alone.
     *
     * @param exact whether both sides must have the same content there: for what follows the rows that each has made
     */
    public Addresses forCountsExchangedWith(
            PreparedDatasets other, UnaryOperator<BenchmarkCase> theirs, boolean exact) {
        stages.values().forEach(stage -> stage.counting(true));
        other.stages.values().forEach(stage -> stage.counting(true));
        return counted(exchangedWith(other, theirs, exact));
    }

    private Addresses counted(Map<String, Address> counted) {
        counted.replaceAll((benchmarkCase, address) -> MeasuredCassandra.in(CountedSockets.in(address)));
        for (RunningStore store : stores.running()) {
            store.statistics()
                    .ifPresent(address -> counted.put(
                            CountersProfiler.STATISTICS + store.kind().word(), address));
        }
        return new Addresses(counted);
    }

    private Map<String, Address> addresses() {
        Map<String, Address> byName = new HashMap<>();
        for (BenchmarkCase benchmarkCase : selection.cases()) {
            for (Store store : selection.datasets(benchmarkCase).keySet()) {
                byName.put(name(benchmarkCase, store), stages.get(store).address(benchmarkCase));
            }
        }
        return byName;
    }

    private String name(BenchmarkCase benchmarkCase, Store store) {
        return store == selection.store(benchmarkCase)
                ? benchmarkCase.toString()
                : CaseAddress.beside(benchmarkCase.toString(), store.word());
    }

    /** Returns the conditions of the stores and of the datasets that decide counts. */
    public SortedMap<String, String> conditions() {
        SortedMap<String, String> conditions = new TreeMap<>(storeConditions());
        conditions.putAll(LoadedDataset.fingerprints(loaded()));
        return conditions;
    }

    public SortedMap<String, String> storeConditions() {
        return StoreConditions.of(stores);
    }

    /** Returns the networks to the stores. Claims read those of the first store, which has no name. */
    public List<MeasuredNetwork> networks() {
        return stages.keySet().stream()
                .flatMap(store ->
                        environment.routes(store).measured(stages.firstKey() == store ? "" : store.word()).stream())
                .toList();
    }

    public List<LoadedDataset> loaded() {
        return datasets.values().stream()
                .flatMap(byStore -> byStore.entrySet().stream())
                .distinct()
                .map(entry -> loaded(entry.getKey(), entry.getValue()))
                .toList();
    }

    private LoadedDataset loaded(Store store, DatasetSnapshot dataset) {
        Datasets all = stores.get(store).datasets();
        return new LoadedDataset(
                dataset.name(),
                dataset.sizes().byDimension(),
                dataset.fingerprint(),
                store,
                all.isSnapshot(dataset.fingerprint()) ? all.bytes(dataset.fingerprint()) : 0);
    }

    @Override
    public void close() {
        stages.values().forEach(DatasetClones::close);
    }
}
