package org.identityperf.probe.dataset;

import java.util.SortedMap;
import org.identityperf.probe.address.Address;

/**
 * A dataset on which a module's server runs as it is shipped, for requests of any client. A module that has one names its
 * class in a file of {@link java.util.ServiceLoader}.
 */
public interface ServedDataset {

    /** Returns what is loaded. */
    Dataset dataset();

    /** Returns all sizes that can be given, each as it is if it is not given. */
    Sizes sizes();

    /**
     * Starts the server, which ends with this JVM.
     *
     * @param database holds the dataset, and is the server's own
     * @return what a client needs to know, such as the server's URL, by the name of each
     */
    SortedMap<String, String> serve(Address database) throws Exception;
}
