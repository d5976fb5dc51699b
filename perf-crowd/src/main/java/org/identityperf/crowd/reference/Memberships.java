package org.identityperf.crowd.reference;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.hibernate.Session;
import org.identityperf.crowd.reference.entity.Membership;
import org.identityperf.crowd.store.GroupSearch;
import org.identityperf.crowd.store.SearchableName;

/**
 * This class finds out who is in which group of one directory. A nested search goes up from the user, with one
 * statement for each level of groups. It ends when it meets the group or finds no new groups.
 */
final class Memberships {

    private final Session session;
    private final long directory;

    Memberships(Session session, long directory) {
        this.session = session;
        this.directory = directory;
    }

    boolean isMember(String user, String group, GroupSearch search) {
        return search == GroupSearch.DIRECT ? isDirect(user, group) : isMemberOfAny(user, List.of(group), search);
    }

    /** Returns whether a user is in any of the groups. */
    boolean isMemberOfAny(String user, Collection<String> groups, GroupSearch search) {
        Set<String> wanted = groups.stream().map(SearchableName::lower).collect(Collectors.toSet());
        Set<String> seen = new HashSet<>();
        Set<String> level = parents(Membership.Type.GROUP_USER, Set.of(SearchableName.lower(user)));
        while (!level.isEmpty()) {
            if (level.stream().anyMatch(wanted::contains)) {
                return true;
            }
            seen.addAll(level);
            level = search == GroupSearch.DIRECT ? Set.of() : parents(Membership.Type.GROUP_GROUP, level);
            level.removeAll(seen);
        }
        return false;
    }

    /** Returns the names of the groups that a user is directly in, as they were written. */
    List<String> groupsOf(String user) {
        return session.createSelectionQuery(
                        "select m.parentName from Membership m where m.type = :type"
                                + " and m.lowerChildName = :child and m.directoryId = :directory",
                        String.class)
                .setParameter("type", Membership.Type.GROUP_USER)
                .setParameter("child", SearchableName.lower(user))
                .setParameter("directory", directory)
                .getResultList();
    }

    private boolean isDirect(String user, String group) {
        return session.createSelectionQuery(
                        "select m.id from Membership m where m.type = :type and m.lowerParentName = :parent"
                                + " and m.lowerChildName = :child and m.directoryId = :directory",
                        Long.class)
                .setParameter("type", Membership.Type.GROUP_USER)
                .setParameter("parent", SearchableName.lower(group))
                .setParameter("child", SearchableName.lower(user))
                .setParameter("directory", directory)
                .uniqueResultOptional()
                .isPresent();
    }

    private Set<String> parents(Membership.Type type, Set<String> children) {
        return new HashSet<>(session.createSelectionQuery(
                        "select m.lowerParentName from Membership m where m.type = :type"
                                + " and m.lowerChildName in :children and m.directoryId = :directory",
                        String.class)
                .setParameter("type", type)
                .setParameterList("children", children)
                .setParameter("directory", directory)
                .getResultList());
    }
}
