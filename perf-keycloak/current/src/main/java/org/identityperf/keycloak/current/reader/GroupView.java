package org.identityperf.keycloak.current.reader;

import java.util.List;
import org.identityperf.keycloak.current.UserPopulation;

/**
 * What a tree of groups shows about one group.
 *
 * @param below how many groups are right below it
 */
public record GroupView(String name, long below) {

    /** Returns what a correct answer says about the groups right below group k. */
    public static List<GroupView> below(UserPopulation about, int k) {
        return about.below(k)
                .map(below -> new GroupView(
                        UserPopulation.groupName(below), about.below(below).count()))
                .toList();
    }
}
