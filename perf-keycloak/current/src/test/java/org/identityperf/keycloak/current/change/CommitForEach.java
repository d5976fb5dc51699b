package org.identityperf.keycloak.current.change;

import java.util.Collection;
import java.util.List;
import net.bytebuddy.asm.Advice;
import org.keycloak.models.KeycloakSession;
import org.keycloak.models.RealmModel;
import org.keycloak.models.session.UserSessionPersisterProvider;
import org.keycloak.models.utils.KeycloakModelUtils;

/** This advice records the use of each session in a transaction of its own, so that each waits for a commit. */
public final class CommitForEach {

    private CommitForEach() {}

    @Advice.OnMethodEnter(skipOn = Advice.OnNonDefaultValue.class)
    static boolean enter(
            @Advice.FieldValue("session") KeycloakSession session,
            @Advice.Argument(0) RealmModel realm,
            @Advice.Argument(1) int at,
            @Advice.Argument(2) Collection<String> ids,
            @Advice.Argument(3) boolean offline) {
        return record(session, realm, at, ids, offline);
    }

    /** Records each use, and returns whether it did: one use is recorded as ever. */
    public static boolean record(
            KeycloakSession session, RealmModel realm, int at, Collection<String> ids, boolean offline) {
        if (ids.size() < 2) {
            return false;
        }
        for (String id : ids) {
            KeycloakModelUtils.runJobInTransaction(
                    session.getKeycloakSessionFactory(),
                    apart -> apart.getProvider(UserSessionPersisterProvider.class)
                            .updateLastSessionRefreshes(realm, at, List.of(id), offline));
        }
        return true;
    }
}
