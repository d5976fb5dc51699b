package org.identityperf.runner.dataset;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.environment.Routes;
import org.identityperf.runner.environment.SideBySide;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.store.CommandedNodes;
import org.identityperf.runner.store.RunningStore;
import org.identityperf.runner.store.Sql;
import org.identityperf.runner.store.StoreException;
import org.identityperf.runner.store.cache.Disk;

/**
 * This class gives the measured JVMs their clones of datasets in one store. All benchmarks that read a dataset share
 * one clone; each benchmark that writes has its own. Cases reach it through the network that they ask for. Where the
 * store can't clone, readers share the dataset snapshot, and a writer gets a dataset loaded for it alone.
 */
public final class DatasetClones implements AutoCloseable {

    /** The size from which copying takes so long that a message is printed. */
    private static final long LARGE_BYTES = 256L << 20;

    private final RunningStore store;
    private final String side;
    private final List<String> schema;
    private final Consumer<String> say;
    private final Map<String, Address> addresses = new ConcurrentHashMap<>();
    private final List<Address> clones = Collections.synchronizedList(new ArrayList<>());
    private final List<DatasetSnapshot> alone = Collections.synchronizedList(new ArrayList<>());
    private final Map<BenchmarkCase, Address> ways = new HashMap<>();
    private final Routes routes;
    private final Optional<CommandedNodes> nodes;

    /**
     * Creates an instance without clones.
     *
     * @param routes the networks to the store; their creator closes them
     * @param side the side whose clones these are, where several sides have the same benchmarks; empty for the
     *     candidate
     * @param schema SQL that is executed in each clone
     * @param say is called with a message before a large dataset is copied
     */
    public DatasetClones(RunningStore store, Routes routes, String side, List<String> schema, Consumer<String> say) {
        this.store = store;
        this.routes = routes;
        this.side = side;
        this.schema = schema;
        this.say = say;
        this.nodes = store.nodes()
                .map(all ->
                        CommandedNodes.of(all, store.statistics().orElseThrow().password()));
    }

    /** Makes a clone for the case's benchmark, and opens the network to it that the case asks for. */
    public void prepare(
            BenchmarkCase benchmarkCase, DatasetSnapshot dataset, boolean writes, SnapshotLoading snapshotLoading)
            throws IOException {
        Address address = address(benchmarkCase.benchmark(), dataset, writes, snapshotLoading);
        Address way = routes.to(benchmarkCase, address);
        ways.put(benchmarkCase, nodes.map(all -> all.in(way)).orElse(way));
    }

    /**
     * Returns the address of a user's clone, and makes the clone if it is missing. Different ones may be made at the same
     * time.
     *
     * @param user the only user of the clone if it writes; all readers share one
     * @param writes whether the user may change it
     * @param snapshotLoading loads the dataset again for this user alone, where the store can't clone
     */
    public Address address(String user, DatasetSnapshot dataset, boolean writes, SnapshotLoading snapshotLoading)
            throws IOException {
        String name = name(user, dataset, writes);
        Address known = addresses.get(name);
        if (known != null) {
            return known;
        }
        tellLargeCopy(writes ? user : "who reads", dataset);
        Address address = newAddress(name, dataset, writes, snapshotLoading);
        addresses.put(name, address);
        return address;
    }

    /** Returns a clone's name: all readers of a dataset share one clone, and each benchmark that writes has its own. */
    String name(String user, DatasetSnapshot dataset, boolean writes) {
        return side + (writes ? user + ' ' : "") + dataset.title() + ' ' + dataset.fingerprint();
    }

    private void tellLargeCopy(String user, DatasetSnapshot dataset) {
        if (store.datasets().clones()) {
            long bytes = store.datasets().bytes(dataset.fingerprint());
            if (bytes > LARGE_BYTES) {
                say.accept(dataset.title() + ": copying " + Disk.megabytes(bytes) + " for " + user);
            }
        }
    }

    private Address newAddress(String name, DatasetSnapshot dataset, boolean writes, SnapshotLoading snapshotLoading)
            throws IOException {
        if (store.datasets().clones()) {
            Address clone = store.datasets().cloneOf(dataset.fingerprint(), name);
            clones.add(clone);
            if (!schema.isEmpty() && store.kind().isSql()) {
                Sql.run(clone, schema.toArray(String[]::new));
            }
            return clone;
        }
        if (!schema.isEmpty() && store.kind().isSql()) {
            throw new StoreException(store.kind().title() + " is run in a way that can't copy a dataset, so no schema"
                    + " can be changed in it; choose perf.stores=embedded");
        }
        if (writes) {
            DatasetSnapshot own = dataset.aloneFor(name);
            Address address = snapshotLoading.loadAlone(store, own);
            alone.add(own);
            return address;
        }
        return store.datasets().open(dataset.fingerprint());
    }

    /** Sets whether the store counts what is done in its clones from now on. */
    public void counting(boolean on) {
        store.datasets().counting(clones, on);
    }

    /** Returns where a case finds its dataset. */
    public Address address(BenchmarkCase benchmarkCase) {
        return ways.get(benchmarkCase);
    }

    @Override
    public void close() {
        nodes.ifPresent(CommandedNodes::close);
        List<SideBySide.Task> drops = new ArrayList<>();
        clones.forEach(clone -> drops.add(() -> store.datasets().drop(clone)));
        try {
            SideBySide.run(store.datasets().atOnce(), drops, () -> {});
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        alone.forEach(dataset -> store.datasets().abandon(dataset.fingerprint()));
    }
}
