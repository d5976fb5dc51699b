package org.identityperf.runner.store.process;

import java.util.SortedMap;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.store.Datasets;

/** A server of this machine that lets us in, whether it is a process or a container. */
public interface OpenServer extends AutoCloseable {

    /** The whole server as its superuser, for administration. */
    Address admin();

    /** Product and version as the server itself tells them. */
    String version();

    /** The settings as read back, and what is particular to the way. */
    SortedMap<String, String> conditions();

    Datasets datasets();

    /** Ends what is connected to it; the server itself goes on. */
    @Override
    default void close() {}
}
