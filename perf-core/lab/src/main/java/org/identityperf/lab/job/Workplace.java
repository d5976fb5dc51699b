package org.identityperf.lab.job;

import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.identityperf.lab.gate.CountKey;
import org.identityperf.lab.result.Cell;
import org.identityperf.lab.result.Measurement;
import org.identityperf.lab.result.RunResult;
import org.identityperf.lab.settings.Settings;
import org.identityperf.lab.settings.Store;
import org.identityperf.lab.store.Datasets;
import org.identityperf.lab.store.RunningStore;
import org.identityperf.lab.store.StoreTrouble;
import org.identityperf.lab.store.cache.Disk;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.Addresses;
import org.identityperf.probe.measure.CellAddress;
import org.identityperf.probe.measure.CountedSockets;
import org.identityperf.probe.measure.CountersProfiler;
import org.identityperf.probe.measure.MeasuredCassandra;

/** Everything that the cells of one side need before anything is measured: sealed datasets, clones, delays. */
final class Workplace implements AutoCloseable {

    private final Site site;
    private final OpenStores stores;
    private final Matrix matrix;
    private final SortedMap<Store, Stage> stages = new TreeMap<>();
    private final Map<Cell, SortedMap<Store, SealedDataset>> datasets = new LinkedHashMap<>();

    private Workplace(Site site, Matrix matrix) {
        this.site = site;
        this.stores = site.stores();
        this.matrix = matrix;
    }

    /**
     * Has every dataset sealed that the stores here can hold, and makes a place with it for each benchmark.
     *
     * @param side what this side is called beside the candidate's; nothing for the candidate's
     */
    static Workplace prepare(
            Site site,
            Settings settings,
            Matrix matrix,
            ClassPaths classPaths,
            String side,
            Output output,
            Console console)
            throws IOException {
        Workplace place =
                new Workplace(site, matrix.without(site.stores().unavailable().keySet()));
        try (Sealings sealings = new Sealings(site.folder(), output.log("loading"), settings.seed(), console)) {
            for (RunningStore store : place.stores.running()) {
                place.stages.put(store.kind(), new Stage(store, site.routes(store.kind()), side, console::say));
            }
            for (Cell cell : place.matrix.cells()) {
                place.prepare(cell, sealings.on(classPaths.sideOf(cell)));
            }
        } catch (RuntimeException | IOException e) {
            Optional<StoreTrouble> trouble = site.stores().trouble(e);
            place.closeAfter(e);
            if (trouble.isPresent()) {
                throw trouble.get();
            }
            throw e;
        }
        return place;
    }

    private void prepare(Cell cell, Sealing sealing) throws IOException {
        SortedMap<Store, SealedDataset> sealed = new TreeMap<>();
        for (Map.Entry<Store, String> needed : matrix.datasets(cell).entrySet()) {
            Store store = needed.getKey();
            SealedDataset dataset = sealing.ensure(stores.get(store), needed.getValue(), matrix.sizes(cell));
            sealed.put(store, dataset);
            stages.get(store)
                    .prepare(cell, dataset, matrix.questions().get(cell).writes(), sealing);
        }
        datasets.put(cell, sealed);
    }

    private void closeAfter(Exception failure) {
        try {
            close();
        } catch (RuntimeException e) {
            failure.addSuppressed(e);
        }
    }

    /** What can be measured here. */
    Matrix matrix() {
        return matrix;
    }

    /** What was counted in a run, by the conditions under which it must be counted again. */
    Map<CountKey, Measurement> counted(RunResult run) {
        Map<CountKey, Measurement> counted = new LinkedHashMap<>();
        for (Measurement measurement : run.measurements()) {
            if (!measurement.counters().isEmpty()) {
                counted.put(countKey(measurement.cell()), measurement);
            }
        }
        return counted;
    }

    private CountKey countKey(Cell cell) {
        SortedMap<Store, SealedDataset> needed = datasets.get(cell);
        return new CountKey(
                cell,
                needed.get(matrix.store(cell)).schema(),
                needed.keySet().stream()
                        .map(store -> stores.get(store).version())
                        .collect(Collectors.joining(" + ")),
                needed.values().stream().map(SealedDataset::fingerprint).collect(Collectors.joining(" + ")));
    }

    /** The server under test with its version, as its datasets tell it; empty where nothing can be measured. */
    Optional<String> system() {
        return datasets.entrySet().stream()
                .map(entry -> entry.getValue().get(matrix.store(entry.getKey())).schema())
                .findFirst();
    }

    /** For forks that measure time: nothing is counted. */
    Addresses forTime() {
        stages.values().forEach(stage -> stage.counting(false));
        return new Addresses(addresses());
    }

    /** For a JVM that counts: the stores track statements, the drivers count what they send. */
    Addresses forCounts() {
        stages.values().forEach(stage -> stage.counting(true));
        Map<String, Address> counted = addresses();
        counted.replaceAll((cell, address) -> MeasuredCassandra.in(CountedSockets.in(address)));
        for (RunningStore store : stores.running()) {
            store.statistics()
                    .ifPresent(address -> counted.put(
                            CountersProfiler.STATISTICS + store.kind().word(), address));
        }
        return new Addresses(counted);
    }

    private Map<String, Address> addresses() {
        Map<String, Address> byName = new HashMap<>();
        for (Cell cell : matrix.cells()) {
            for (Store store : matrix.datasets(cell).keySet()) {
                String name = store == matrix.store(cell)
                        ? cell.toString()
                        : CellAddress.beside(cell.toString(), store.word());
                byName.put(name, stages.get(store).address(cell));
            }
        }
        return byName;
    }

    /** What of it decides what figures mean. */
    SortedMap<String, String> conditions() {
        SortedMap<String, String> conditions = new TreeMap<>(StoreConditions.of(stores));
        stages.keySet()
                .forEach(store -> site.routes(store).measured().forEach((asked, measured) -> {
                    // Laws read it without a store's name, which only a module of several stores needs.
                    String which = stages.firstKey() == store ? "" : "." + store.word();
                    conditions.put("delay.measured." + asked + which, measured);
                }));
        datasets.values()
                .forEach(byStore -> byStore.forEach((store, dataset) -> {
                    String name = "dataset." + dataset.title();
                    conditions.put(name, dataset.fingerprint());
                    onDisk(store, dataset).ifPresent(size -> conditions.putIfAbsent(name + " on disk", size));
                }));
        return conditions;
    }

    /** How large a sealed dataset is; one that was loaded for a single user was never sealed. */
    private Optional<String> onDisk(Store store, SealedDataset dataset) {
        Datasets all = stores.get(store).datasets();
        return all.isSealed(dataset.fingerprint())
                ? Optional.of(Disk.megabytes(all.bytes(dataset.fingerprint())) + " in " + store.title())
                : Optional.empty();
    }

    @Override
    public void close() {
        stages.values().forEach(Stage::close);
    }
}
