package org.identityperf.lab.job;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.identityperf.lab.result.Cell;
import org.identityperf.lab.store.RunningStore;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.Addresses;
import org.identityperf.probe.dataset.Sizes;
import org.identityperf.probe.measure.CountedSockets;
import org.identityperf.probe.measure.CountersProfiler;

/**
 * The store as the measured JVMs find it: a clone of each dataset for each benchmark, through each network that a cell
 * asks for.
 */
final class Stage implements AutoCloseable {

    private final RunningStore server;
    private final Routes routes;
    private final Map<String, Address> clones = new HashMap<>();

    Stage(RunningStore server) {
        this.server = server;
        this.routes = new Routes(server);
    }

    /** Clones the sealed dataset for the cell's benchmark, and opens the way to it that the cell asks for. */
    void prepare(Cell cell, SealedDataset dataset) throws IOException {
        String name = cell.benchmark() + dataset.sizes();
        Address clone = clones.get(name);
        if (clone == null) {
            clone = server.datasets().cloneOf(dataset.fingerprint(), name);
            clones.put(name, clone);
        }
        routes.to(cell, clone);
    }

    /** The addresses for forks that measure time: nothing is counted. */
    Addresses forTime(Iterable<Cell> cells, SizesOf sizes) {
        clones.values().forEach(clone -> server.datasets().counting(clone, false));
        return addresses(cells, sizes, false);
    }

    /** The addresses for a JVM that counts: the store tracks statements, the driver's sockets count. */
    Addresses forCounts(Iterable<Cell> cells, SizesOf sizes) {
        clones.values().forEach(clone -> server.datasets().counting(clone, true));
        return addresses(cells, sizes, true);
    }

    /** The sizes that a cell is measured at. */
    interface SizesOf {
        Sizes of(Cell cell);
    }

    private Addresses addresses(Iterable<Cell> cells, SizesOf sizesOf, boolean counted) {
        Map<String, Address> byName = new HashMap<>();
        server.statistics()
                .ifPresent(address ->
                        byName.put(CountersProfiler.STATISTICS + server.kind().word(), address));
        for (Cell cell : cells) {
            Sizes sizes = sizesOf.of(cell);
            Address address = routes.to(cell, clones.get(cell.benchmark() + sizes));
            if (counted) {
                address = address.with("socketFactory", CountedSockets.class.getName());
            }
            byName.put(Addresses.name(cell.benchmark(), sizes, Routes.name(cell)), address);
        }
        return new Addresses(byName);
    }

    /** What decides the figures' meaning: the networks as measured. */
    SortedMap<String, String> conditions() {
        SortedMap<String, String> conditions = new TreeMap<>();
        routes.measured().forEach((asked, measured) -> conditions.put("delay.measured." + asked, measured));
        return conditions;
    }

    @Override
    public void close() {
        routes.close();
        clones.values().forEach(clone -> server.datasets().drop(clone));
    }
}
