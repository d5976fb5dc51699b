package org.identityperf.keycloak.current;

import java.sql.SQLException;
import java.util.List;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.dataset.DatasetDescription;
import org.identityperf.probe.dataset.SizedDataset;
import org.identityperf.probe.dataset.Sizes;
import org.identityperf.probe.load.Progress;
import org.keycloak.models.ClientModel;
import org.keycloak.models.KeycloakSession;
import org.keycloak.models.RealmModel;
import org.keycloak.models.UserCredentialModel;
import org.keycloak.models.UserModel;

/**
 * This dataset has users who can log in with a password, in a realm that is protected against guessed passwords. The
 * server itself hashes each password, which takes long, so that only the users of the questions have one.
 */
public final class LoginsDataset extends SizedDataset {

    /** How many users have a password, and how many clients accept one. */
    public static final int LOGINS = SessionPopulation.CLIENTS;

    /** The password of these users: this dataset is reached by nobody but its benchmarks. */
    public static final String PASSWORD = "not-secret";

    /** For how long a code of a login in a browser can be exchanged, as in a realm that an administrator makes. */
    private static final int CODE_SECONDS = 60;

    private static final List<String> DIMENSIONS = List.of(SessionsDataset.SESSIONS, CurrentSizes.USERS);

    public LoginsDataset() {
        super(DatasetDescription.of("Logins", 2, new RequestsDataset()).sizedBy(DIMENSIONS), 10_000_000);
    }

    @Override
    public Sizes baseSizes(Sizes sizes) {
        return sizes.of(DIMENSIONS);
    }

    @Override
    public void create(Address database, Sizes sizes, long seed, Progress progress) throws SQLException {
        UserPopulation population = new UserPopulation(CurrentSizes.ofUsers(sizes.of(CurrentSizes.USERS)), seed);
        progress.begin("users with a password", LOGINS);
        try (CurrentModelLayer server = CurrentModelLayer.on(database)) {
            server.inTransaction(LoginsDataset::realm);
            for (int i = 0; i < LOGINS; i++) {
                int login = i;
                server.inTransaction(session -> login(session, population, login));
                progress.advance(1);
            }
        }
    }

    private static RealmModel realm(KeycloakSession session) {
        RealmModel realm = session.realms().getRealm(CurrentSchema.REALM);
        session.getContext().setRealm(realm);
        realm.setBruteForceProtected(true);
        realm.setAccessCodeLifespan(CODE_SECONDS);
        return realm;
    }

    /** Lets a user have a password, and a client accept it. */
    private static UserModel login(KeycloakSession session, UserPopulation population, int i) {
        RealmModel realm = realm(session);
        ClientModel client = realm.getClientById(population.clients().key(i));
        client.setDirectAccessGrantsEnabled(true);
        UserModel user = session.users().getUserById(realm, population.userId(population.apart(i)));
        user.credentialManager().updateCredential(UserCredentialModel.password(PASSWORD));
        return user;
    }
}
