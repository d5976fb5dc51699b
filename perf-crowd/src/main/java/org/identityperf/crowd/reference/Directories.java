package org.identityperf.crowd.reference;

import java.util.List;
import org.hibernate.Session;
import org.identityperf.crowd.reference.entity.InternalGroup;
import org.identityperf.crowd.reference.entity.InternalUser;
import org.identityperf.crowd.reference.entity.Membership;
import org.identityperf.crowd.store.CrowdRefusal;
import org.identityperf.crowd.store.CrowdRefusal.Reason;
import org.identityperf.crowd.store.NewUser;
import org.identityperf.crowd.store.SearchableName;
import org.identityperf.crowd.store.SessionRules;
import org.identityperf.crowd.store.UserAttributes;

/** This class manages the users and groups of internal directories. */
public final class Directories {

    private final SessionRules rules;

    public Directories(SessionRules rules) {
        this.rules = rules;
    }

    List<String> userNames(Session session, String application) {
        List<Long> directories = Applications.find(session, application).activeDirectories().stream()
                .map(mapping -> mapping.directory().id())
                .toList();
        return session.createSelectionQuery(
                        "select min(u.name) from InternalUser u where u.directoryId in :directories"
                                + " group by u.lowerName order by u.lowerName",
                        String.class)
                .setParameterList("directories", directories)
                .getResultList();
    }

    /**
     * Adds a user. It first looks for a user of the same name, because Crowd documents an answer for that case.
     *
     * @throws CrowdRefusal if there is one
     */
    public InternalUser addUser(Session session, NewUser user) {
        boolean known = session.createSelectionQuery(
                        "select u.id from InternalUser u where u.directoryId = :directory and u.lowerName = :name",
                        Long.class)
                .setParameter("directory", user.directory())
                .setParameter("name", SearchableName.lower(user.name()))
                .uniqueResultOptional()
                .isPresent();
        if (known) {
            throw new CrowdRefusal(Reason.USER_EXISTS, user);
        }
        InternalUser added = new InternalUser(user, user.encoder().encode(user.password()), rules.now());
        added.setAttribute(UserAttributes.PASSWORD_LAST_CHANGED, Long.toString(rules.millis()));
        added.setAttribute(UserAttributes.REQUIRES_PASSWORD_CHANGE, "false");
        session.persist(added);
        return added;
    }

    /** Adds a group without members. */
    public InternalGroup addGroup(Session session, long directory, String name) {
        InternalGroup group =
                new InternalGroup(directory, SearchableName.of(name).text(), rules.now());
        session.persist(group);
        return group;
    }

    /** Adds a user to a group. */
    public void addMember(Session session, InternalGroup group, InternalUser user) {
        session.persist(new Membership(group, user));
    }

    /** Adds a group to a group. */
    public void addMember(Session session, InternalGroup group, InternalGroup child) {
        session.persist(new Membership(group, child));
    }
}
