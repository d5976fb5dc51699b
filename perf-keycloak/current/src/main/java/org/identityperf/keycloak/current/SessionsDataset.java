package org.identityperf.keycloak.current;

import java.sql.SQLException;
import java.util.List;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.dataset.Dataset;
import org.identityperf.probe.dataset.DatasetDescription;
import org.identityperf.probe.dataset.Sizes;
import org.identityperf.probe.load.BulkLoad;
import org.identityperf.probe.load.Progress;
import org.keycloak.models.RealmModel;

/**
 * This dataset has sessions of a realm's users, online and offline, in the form in which Keycloak writes them. Up to 25
 * only the floor looks at those that are online; the server begins its own.
 */
public final class SessionsDataset implements Dataset {

    /** How many sessions there are of each kind. */
    public static final String SESSIONS = "sessions";

    /** The bytes of two sessions with a client session each, and of their indexes. */
    private static final long BYTES_A_SESSION = 5000;

    private static final long FEWEST_BYTES = 50_000_000;
    private static final int HOUR = 3600;

    /** How many seconds without use end an online session. */
    public static final int IDLE = HOUR / 2;

    /** How many seconds without use end an offline session. */
    public static final int OFFLINE_IDLE = 30 * 24 * HOUR;

    @Override
    public DatasetDescription description() {
        return DatasetDescription.of("Sessions", 2, new RealmDataset()).sizedBy(List.of(SESSIONS, CurrentSizes.USERS));
    }

    /** Returns the sizes of the realm below, which has all the users. */
    @Override
    public Sizes baseSizes(Sizes sizes) {
        return sizes.of(List.of(CurrentSizes.USERS));
    }

    @Override
    public long bytes(Sizes sizes) {
        return sizes.bytes(SESSIONS, BYTES_A_SESSION, FEWEST_BYTES);
    }

    @Override
    public void create(Address database, Sizes sizes, long seed, Progress progress) throws SQLException {
        try (CurrentModelLayer server = CurrentModelLayer.on(database)) {
            server.inTransaction(session -> lifespans(session.realms().getRealm(CurrentSchema.REALM)));
        }
        load(database, sizes, seed, progress);
    }

    /** Loads the sessions into a realm that has the lifespans. */
    static void load(Address database, Sizes sizes, long seed, Progress progress) throws SQLException {
        SessionTables tables = new SessionTables(
                new SessionPopulation(new UserPopulation(CurrentSizes.of(sizes), seed), sizes.of(SESSIONS)));
        BulkLoad.all(
                database,
                TableColumns.existing(
                        database, List.of(List.of(tables.userSessions()), List.of(tables.clientSessions()))),
                progress);
    }

    /** Sets the lifespans that a realm made by administrators has. Without them, a realm ends every session at once. */
    static RealmModel lifespans(RealmModel realm) {
        realm.setSsoSessionIdleTimeout(IDLE);
        realm.setSsoSessionMaxLifespan(10 * HOUR);
        realm.setOfflineSessionIdleTimeout(OFFLINE_IDLE);
        return realm;
    }
}
