package org.identityperf.crowd.reference;

import java.util.TreeSet;
import org.hibernate.Session;
import org.identityperf.crowd.reference.entity.InternalUser;
import org.identityperf.crowd.reference.entity.Token;
import org.identityperf.crowd.store.CrowdRefusal;
import org.identityperf.crowd.store.CrowdRefusal.Reason;
import org.identityperf.crowd.store.SearchableName;
import org.identityperf.crowd.store.SessionRules;
import org.identityperf.crowd.store.UserDetails;
import org.identityperf.crowd.store.ValidationFactors;

/** This class validates tokens, finds their users, and removes tokens that have expired. */
final class Tokens {

    private final SessionRules rules;

    Tokens(SessionRules rules) {
        this.rules = rules;
    }

    Token validate(Session session, String key, ValidationFactors factors) {
        Token token = session.createSelectionQuery("from Token t where t.key = :key", Token.class)
                .setParameter("key", key)
                .uniqueResultOptional()
                .orElseThrow(() -> new CrowdRefusal(Reason.UNKNOWN_TOKEN, "a token"));
        if (!token.belongsTo(factors)) {
            throw new CrowdRefusal(Reason.WRONG_FACTORS, "the token of " + token.userName());
        }
        if (token.isExpired(rules)) {
            throw new CrowdRefusal(Reason.EXPIRED_TOKEN, "the token of " + token.userName());
        }
        token.touch(rules);
        return token;
    }

    UserDetails findUser(Session session, String key, ValidationFactors factors) {
        Token token = validate(session, key, factors);
        InternalUser user = session.createSelectionQuery(
                        "from InternalUser u left join fetch u.attributes"
                                + " where u.directoryId = :directory and u.lowerName = :name",
                        InternalUser.class)
                .setParameter("directory", token.directoryId())
                .setParameter("name", SearchableName.lower(token.userName()))
                .uniqueResultOptional()
                .orElseThrow(() -> new CrowdRefusal(Reason.UNKNOWN_TOKEN, "the token of " + token.userName()));
        return new UserDetails(
                token.directoryId(),
                user.name(),
                user.displayName(),
                user.email(),
                user.attributes(),
                new TreeSet<>(new Memberships(session, token.directoryId()).groupsOf(user.name())));
    }

    int removeExpired(Session session) {
        return session.createMutationQuery("delete from Token t where t.lastAccessedDate <= :idleSince")
                .setParameter("idleSince", rules.idleSince())
                .executeUpdate();
    }
}
