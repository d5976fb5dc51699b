package org.identityperf.keycloak.current.reader;

import java.util.function.BiFunction;
import org.identityperf.keycloak.current.CurrentModelLayer;
import org.identityperf.keycloak.current.CurrentSchema;
import org.keycloak.models.KeycloakSession;
import org.keycloak.models.RealmModel;

/**
 * A realm session asks a server about the realm as a request does: in a session and transaction of its own, which first
 * set the realm.
 *
 * @param server the server that answers
 */
public record RealmSession(CurrentModelLayer server) {

    /** Returns the answer to a question about the realm. */
    public <T> T ask(BiFunction<KeycloakSession, RealmModel, T> question) {
        return server.inTransaction(session -> {
            RealmModel realm = session.realms().getRealm(CurrentSchema.REALM);
            session.getContext().setRealm(realm);
            return question.apply(session, realm);
        });
    }
}
