package org.identityperf.syncope.benchmark;

import java.sql.SQLException;
import java.util.List;
import org.identityperf.probe.address.Address;
import org.identityperf.syncope.dataset.DynamicGroup;
import org.identityperf.syncope.dataset.SyncopePopulation;
import org.identityperf.syncope.load.DynamicGroups;
import org.identityperf.syncope.load.UserSeed;

/**
 * Ready data is the users of a case and the dynamic groups that it needs, prepared once for all its threads.
 *
 * @param population the users, drawn from the same seed as those that were loaded
 * @param groups all dynamic groups in the database
 */
record ReadyData(SyncopePopulation population, List<DynamicGroup> groups) {

    private static String last = "";
    private static ReadyData ready = new ReadyData(new SyncopePopulation(0), List.of());

    static synchronized ReadyData in(Address address, long users, int dynamicGroups) throws SQLException {
        String asked = address + " " + dynamicGroups;
        if (!asked.equals(last)) {
            SyncopePopulation population = new SyncopePopulation(UserSeed.read(address));
            List<DynamicGroup> groups = population.dynamicGroups(dynamicGroups);
            DynamicGroups.makeOnly(address, population, groups, users);
            ready = new ReadyData(population, groups);
            last = asked;
        }
        return ready;
    }
}
