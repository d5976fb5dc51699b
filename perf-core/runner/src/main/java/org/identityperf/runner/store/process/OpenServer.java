package org.identityperf.runner.store.process;

import java.util.SortedMap;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.store.Datasets;

/** An open server is a server of this machine that accepts our connections, whether it is a process or a container. */
public interface OpenServer extends AutoCloseable {

    /** Returns the address of the whole server as its superuser, for administration. */
    Address admin();

    /** Returns product and version as the server itself reports them. */
    String version();

    /** Returns the settings as read back, and the conditions of the way the server runs. */
    SortedMap<String, String> conditions();

    Datasets datasets();

    /** Closes our connections to the server; the server itself keeps running. */
    @Override
    default void close() {}
}
