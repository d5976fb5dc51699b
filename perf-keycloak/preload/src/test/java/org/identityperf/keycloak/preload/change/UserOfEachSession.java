package org.identityperf.keycloak.preload.change;

import net.bytebuddy.asm.Advice;
import org.keycloak.models.KeycloakSession;
import org.keycloak.models.RealmModel;
import org.keycloak.models.jpa.session.PersistentUserSessionEntity;

/** This advice looks up the user of each session that is read from the database, as up to issue 24295. */
public final class UserOfEachSession {

    private UserOfEachSession() {}

    @Advice.OnMethodExit
    static void read(
            @Advice.FieldValue("session") KeycloakSession session,
            @Advice.Argument(0) RealmModel realm,
            @Advice.Argument(1) PersistentUserSessionEntity entity) {
        session.users().getUserById(realm, entity.getUserId());
    }
}
