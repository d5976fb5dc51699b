package org.identityperf.keycloak.current;

import java.sql.SQLException;
import java.util.List;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.load.Progress;
import org.keycloak.models.RealmModel;

/**
 * This dataset has sessions of a realm's users, online and offline, in the form in which Keycloak writes them. Up to 25
 * only the floor looks at those that are online; the server begins its own.
 */
public final class SessionsDataset extends RealmAddition {

    /** How many sessions there are of each kind. */
    public static final String SESSIONS = "sessions";

    /** The bytes of two sessions with a client session each, and of their indexes. */
    private static final long BYTES_A_SESSION = 5000;

    private static final int HOUR = 3600;

    /** How many seconds without use end an online session. */
    public static final int IDLE = HOUR / 2;

    /** How many seconds without use end an offline session. */
    public static final int OFFLINE_IDLE = 30 * 24 * HOUR;

    public SessionsDataset() {
        super("Sessions", 2, SESSIONS, BYTES_A_SESSION);
    }

    @Override
    void add(Address database, UserPopulation realm, long count, Progress progress) throws SQLException {
        CurrentModelLayer.make(database, (session, made) -> lifespans(made));
        load(database, new SessionPopulation(realm, count), progress);
    }

    /** Loads the sessions into a realm that has the lifespans. */
    static void load(Address database, SessionPopulation sessions, Progress progress) throws SQLException {
        SessionTables tables = new SessionTables(sessions);
        KeycloakTable.load(
                database, progress, List.of(List.of(tables.userSessions()), List.of(tables.clientSessions())));
    }

    /** Sets the lifespans that a realm made by administrators has. Without them, a realm ends every session at once. */
    static void lifespans(RealmModel realm) {
        realm.setSsoSessionIdleTimeout(IDLE);
        realm.setSsoSessionMaxLifespan(10 * HOUR);
        realm.setOfflineSessionIdleTimeout(OFFLINE_IDLE);
    }
}
