package org.identityperf.lab.job;

import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.identityperf.lab.result.Cell;
import org.identityperf.lab.store.RunningStore;
import org.identityperf.lab.store.network.DelayProxy;
import org.identityperf.lab.store.network.RoundTrip;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.Addresses;
import org.identityperf.probe.dataset.Sizes;
import org.identityperf.probe.measure.CountedSockets;
import org.identityperf.probe.measure.CountersProfiler;

/**
 * The store as the measured JVMs find it: a clone of each dataset for each benchmark, at each network delay that a cell
 * asks for.
 */
final class Stage implements AutoCloseable {

    /** The parameter that asks for a network delay, in milliseconds a round trip. */
    static final String DELAY = "rttMillis";

    private final RunningStore server;
    private final Map<String, DelayProxy> proxies = new TreeMap<>();
    private final Map<String, Address> clones = new HashMap<>();
    private final SortedMap<String, Double> measuredDelays = new TreeMap<>();

    Stage(RunningStore server) {
        this.server = server;
    }

    /** Clones the sealed dataset for the cell's benchmark, and opens the way to it that the cell asks for. */
    void prepare(Cell cell, SealedDataset dataset) throws IOException {
        String name = cell.benchmark() + dataset.sizes();
        Address clone = clones.get(name);
        if (clone == null) {
            clone = server.datasets().cloneOf(dataset.fingerprint(), name);
            clones.put(name, clone);
        }
        String delay = delay(cell);
        if (Double.parseDouble(delay) > 0 && !proxies.containsKey(delay)) {
            long nanos = Math.round(Double.parseDouble(delay) * 1e6);
            DelayProxy proxy = DelayProxy.to(server.hosts().get(0).getPort(), Duration.ofNanos(nanos));
            proxies.put(delay, proxy);
            measuredDelays.put(delay, RoundTrip.medianMillis(proxy.through(clone)) - RoundTrip.medianMillis(clone));
        }
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
            Address address = clones.get(cell.benchmark() + sizes);
            String delay = delay(cell);
            if (proxies.containsKey(delay)) {
                address = proxies.get(delay).through(address);
            }
            if (counted) {
                address = address.with("socketFactory", CountedSockets.class.getName());
            }
            byName.put(Addresses.name(cell.benchmark(), sizes, delay), address);
        }
        return new Addresses(byName);
    }

    /** What decides the figures' meaning: the delay as measured, in words, by the delay that was asked for. */
    SortedMap<String, String> conditions() {
        SortedMap<String, String> conditions = new TreeMap<>();
        measuredDelays.forEach((asked, measured) ->
                conditions.put("delay.measured." + asked, String.format(Locale.ROOT, "%.2f ms", measured)));
        return conditions;
    }

    private static String delay(Cell cell) {
        return cell.params().getOrDefault(DELAY, "0");
    }

    @Override
    public void close() {
        proxies.values().forEach(DelayProxy::close);
        clones.values().forEach(clone -> server.datasets().drop(clone));
    }
}
