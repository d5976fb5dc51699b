package org.identityperf.keycloak.current.reader;

import java.util.stream.LongStream;
import org.identityperf.keycloak.current.CurrentModelLayer;
import org.identityperf.keycloak.current.Release;
import org.identityperf.keycloak.current.SessionClock;
import org.identityperf.keycloak.current.SessionPopulation;
import org.identityperf.keycloak.shared.NewSession;
import org.keycloak.models.KeycloakSession;
import org.keycloak.models.RealmModel;
import org.keycloak.models.UserModel;
import org.keycloak.models.UserSessionModel;
import org.keycloak.models.UserSessionModel.SessionPersistenceState;
import org.keycloak.protocol.oidc.OIDCLoginProtocol;

/**
 * This class begins the online sessions of a population on a server that keeps them in its caches alone. Nobody can load
 * these.
 */
public final class OnlineSessions {

    private static final int AT_ONCE = 100;

    private OnlineSessions() {}

    /** Begins those that the server does not have as they were loaded; does nothing where the database keeps online sessions. */
    public static void begin(CurrentModelLayer server, SessionPopulation about) {
        if (Release.here().keepsOnlineSessions()) {
            return;
        }
        int offset = SessionClock.offset();
        SessionClock.atOffset(offset + SessionPopulation.STARTED - SessionClock.seconds());
        for (long first = 0; first < about.sessions(); first += AT_ONCE) {
            LongStream some = LongStream.range(first, Math.min(first + AT_ONCE, about.sessions()));
            long[] ended =
                    server.inRealm((session, realm) -> some.filter(i -> isEnded(session, realm, about.id(false, i)))
                            .toArray());
            server.inRealm((session, realm) -> {
                LongStream.of(ended).forEach(i -> begin(session, realm, about, i));
                return null;
            });
        }
        SessionClock.atOffset(offset);
    }

    /** Ends a session that was used since it began, and returns whether there is none now. */
    private static boolean isEnded(KeycloakSession session, RealmModel realm, String id) {
        UserSessionModel found = session.sessions().getUserSession(realm, id);
        if (found == null) {
            return true;
        }
        boolean used = found.getLastSessionRefresh() != SessionPopulation.STARTED;
        if (used) {
            session.sessions().removeUserSession(realm, found);
        }
        return used;
    }

    private static void begin(KeycloakSession session, RealmModel realm, SessionPopulation about, long i) {
        String id = about.id(false, i);
        UserModel user = session.users().getUserById(realm, about.userKey(i));
        UserSessionModel begun = NewSession.of(id, session, realm, user, SessionPersistenceState.PERSISTENT);
        begun.setState(UserSessionModel.State.LOGGED_IN);
        session.sessions()
                .createClientSession(realm, realm.getClientById(about.clientKey(i)), begun)
                .setProtocol(OIDCLoginProtocol.LOGIN_PROTOCOL);
    }
}
