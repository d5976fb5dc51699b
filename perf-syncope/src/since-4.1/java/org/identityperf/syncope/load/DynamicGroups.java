package org.identityperf.syncope.load;

import java.util.List;
import org.identityperf.probe.address.Address;
import org.identityperf.syncope.dataset.DynamicGroup;
import org.identityperf.syncope.dataset.SyncopePopulation;

/** This class creates no dynamic groups: since 4.1 there are none (SYNCOPE-1948). */
public final class DynamicGroups {

    private DynamicGroups() {}

    /**
     * Leaves a database as it is.
     *
     * @throws IllegalArgumentException if there are to be dynamic groups
     */
    public static void makeOnly(Address address, SyncopePopulation population, List<DynamicGroup> groups, long users) {
        if (!groups.isEmpty()) {
            throw new IllegalArgumentException(
                    "Syncope 4.1 has no dynamic groups, and " + groups.size() + " of " + address + " are asked for");
        }
    }
}
