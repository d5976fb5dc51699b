package org.identityperf.runner.store.process;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.store.Datasets;

/**
 * A server of this machine that accepts our connections, whether it is a process or a container.
 *
 * @param admin the address of the whole server as its superuser, for administration
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

    /**
     * @param settings as read back
     * @param ofTheWay conditions of the way the server runs, which it does not know itself
     */
    public static OpenServer of(
            Address admin,
            String version,
            Datasets datasets,
            SortedMap<String, String> settings,
            Map<String, String> ofTheWay) {
        SortedMap<String, String> conditions = new TreeMap<>(settings);
        conditions.putAll(ofTheWay);
        return new OpenServer(admin, version, datasets, conditions, () -> {});
    }

    @Override
    public void close() {
        connections.run();
    }
}
