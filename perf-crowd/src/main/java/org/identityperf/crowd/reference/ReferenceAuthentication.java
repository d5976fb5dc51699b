package org.identityperf.crowd.reference;

import java.util.Optional;
import org.hibernate.Session;
import org.identityperf.crowd.password.CrowdEncoder;
import org.identityperf.crowd.reference.entity.Application;
import org.identityperf.crowd.reference.entity.DirectoryMapping;
import org.identityperf.crowd.reference.entity.InternalUser;
import org.identityperf.crowd.reference.entity.Token;
import org.identityperf.crowd.store.CrowdRefusal;
import org.identityperf.crowd.store.CrowdRefusal.Reason;
import org.identityperf.crowd.store.GroupSearch;
import org.identityperf.crowd.store.Login;
import org.identityperf.crowd.store.SearchableName;
import org.identityperf.crowd.store.SessionRules;
import org.identityperf.crowd.store.TokenHash;
import org.identityperf.crowd.store.UserAttributes;

/** This class logs users in. */
final class ReferenceAuthentication {

    private final SessionRules rules;

    ReferenceAuthentication(SessionRules rules) {
        this.rules = rules;
    }

    String authenticate(Session session, Login login) {
        Application application = Applications.find(session, login.application());
        for (DirectoryMapping mapping : application.activeDirectories()) {
            Optional<InternalUser> user = user(session, mapping.directory().id(), login.user());
            if (user.isPresent()) {
                return authenticate(session, login, mapping, user.get());
            }
        }
        throw new CrowdRefusal(Reason.WRONG_CREDENTIALS, login);
    }

    private String authenticate(Session session, Login login, DirectoryMapping mapping, InternalUser user) {
        if (!CrowdEncoder.of(user.credential()).matches(login.password(), user.credential())) {
            throw new CrowdRefusal(Reason.WRONG_CREDENTIALS, login);
        }
        if (!user.isActive()) {
            throw new CrowdRefusal(Reason.INACTIVE_USER, login);
        }
        if (!letsIn(session, mapping, user)) {
            throw new CrowdRefusal(Reason.ACCESS_DENIED, login);
        }
        user.setAttribute(UserAttributes.LAST_AUTHENTICATED, Long.toString(rules.millis()));
        return token(session, mapping.directory().id(), user.name(), login).key();
    }

    /** Finds the user with its attributes, of which one is about to be written. */
    private static Optional<InternalUser> user(Session session, long directory, String name) {
        return session.createSelectionQuery(
                        "from InternalUser u left join fetch u.attributes"
                                + " where u.directoryId = :directory and u.lowerName = :name",
                        InternalUser.class)
                .setParameter("directory", directory)
                .setParameter("name", SearchableName.lower(name))
                .uniqueResultOptional();
    }

    private static boolean letsIn(Session session, DirectoryMapping mapping, InternalUser user) {
        return mapping.allowsAll()
                || new Memberships(session, mapping.directory().id())
                        .isMemberOfAny(user.name(), mapping.groups(), GroupSearch.NESTED);
    }

    private Token token(Session session, long directory, String user, Login login) {
        Optional<Token> known = session.createSelectionQuery(
                        "from Token t where t.identifier = :identifier", Token.class)
                .setParameter("identifier", TokenHash.identifier(directory, user, login.factors()))
                .uniqueResultOptional();
        if (known.isPresent() && !known.get().isExpired(rules)) {
            known.get().touch(rules);
            return known.get();
        }
        known.ifPresent(expired -> {
            session.remove(expired);
            // Without a flush, Hibernate would insert before it deletes, and the identifier is unique.
            session.flush();
        });
        Token created = new Token(directory, user, login.factors(), rules);
        session.persist(created);
        return created;
    }
}
