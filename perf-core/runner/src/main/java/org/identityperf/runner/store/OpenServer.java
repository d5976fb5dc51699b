package org.identityperf.runner.store;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.identityperf.probe.address.Address;

/**
 * A server that accepts connections, no matter who started it.
 *
 * @param admin the address of the whole server, for administration
 * @param version product and version as the server itself reports them
 * @param conditions the settings as read back, and the conditions of the way the server runs
 * @param connections our own connections to the server, which are closed while the server itself keeps running
 */
public record OpenServer(
        Address admin, String version, Datasets datasets, SortedMap<String, String> conditions, Runnable connections)
        implements AutoCloseable {

    public OpenServer {
        conditions = Collections.unmodifiableSortedMap(conditions);
    }

    /** Returns a server to which no connection stays open. */
    public static OpenServer of(
            Address admin, String version, Datasets datasets, SortedMap<String, String> conditions) {
        return new OpenServer(admin, version, datasets, conditions, () -> {});
    }

    /** Returns the same server with conditions of the way it runs, which it does not know itself. */
    public OpenServer with(Map<String, String> ofTheWay) {
        SortedMap<String, String> all = new TreeMap<>(conditions);
        all.putAll(ofTheWay);
        return new OpenServer(admin, version, datasets, all, connections);
    }

    @Override
    public void close() {
        connections.run();
    }
}
