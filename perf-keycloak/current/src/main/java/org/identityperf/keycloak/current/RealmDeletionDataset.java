package org.identityperf.keycloak.current;

import java.sql.SQLException;
import java.util.Comparator;
import java.util.List;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.dataset.Sizes;
import org.identityperf.probe.load.BulkLoad;
import org.identityperf.probe.load.Progress;
import org.identityperf.probe.load.TableRows;
import org.keycloak.models.ClientModel;
import org.keycloak.models.ClientScopeModel;
import org.keycloak.models.GroupModel;
import org.keycloak.models.KeycloakSession;
import org.keycloak.models.RealmModel;
import org.keycloak.models.RoleModel;
import org.keycloak.models.UserConsentModel;
import org.keycloak.models.UserModel;
import org.keycloak.services.managers.RealmManager;

/**
 * This dataset has realms to be deleted, beside a realm that stays. Each has as many clients, roles, groups and users
 * as are attached. A user has an attribute, a role and a group, and has consented to a client. Keycloak makes the first
 * of these realms, which stays too; the others are copies of it.
 */
public final class RealmDeletionDataset extends RealmAddition {

    private static final RealmPopulation REALMS = new RealmPopulation(1 + DeletionPopulation.OF_EACH);

    /** The bytes of what is attached once to all realms. */
    private static final long BYTES_ATTACHED = 200_000;

    public RealmDeletionDataset() {
        super("RealmDeletion", 2, DeletionDataset.ATTACHED, BYTES_ATTACHED);
    }

    /** Returns the sizes of the realm that stays. */
    @Override
    public Sizes baseSizes(Sizes sizes) {
        return DeletionPopulation.baseSizes(sizes.of(CurrentSizes.USERS), sizes.of(DeletionDataset.ATTACHED));
    }

    /** Returns what is attached, and the realms themselves. */
    @Override
    public long bytes(Sizes sizes) {
        return sizes.bytes(DeletionDataset.ATTACHED, BYTES_ATTACHED, 2 * FEWEST_BYTES);
    }

    @Override
    void add(Address database, UserPopulation realm, long count, Progress progress) throws SQLException {
        int attached = Math.toIntExact(count);
        try (CurrentModelLayer server = CurrentModelLayer.on(database)) {
            server.inTransaction(session -> first(session, attached));
        }
        BulkLoad.all(database, List.of(realms(database)), progress);
    }

    /** Returns the rows of the realms to be deleted, each table after those that it refers to. */
    public static List<TableRows> realms(Address database) throws SQLException {
        return RealmTemplate.of(database, List.of(RealmPopulation.FIRST)).copies(REALMS);
    }

    /** Returns the key of realm i of those to be deleted. */
    public static String key(int i) {
        return RealmPopulation.id(i + 1);
    }

    private static RealmModel first(KeycloakSession session, int attached) {
        RealmModel realm = RealmsDataset.make(new RealmManager(session), 0);
        session.getContext().setRealm(realm);
        ClientScopeModel scope = realm.getClientScopesStream()
                .min(Comparator.comparing(ClientScopeModel::getName))
                .orElseThrow();
        for (int j = 0; j < attached; j++) {
            ClientModel client = realm.addClient(ClientPopulation.clientId(j));
            client.setEnabled(true);
            client.addRedirectUri(ClientPopulation.redirectUri(j));
            client.addRole(ClientPopulation.roleName(j));
            RoleModel role = realm.addRole(UserPopulation.roleName(j));
            GroupModel group = realm.createGroup(UserPopulation.groupName(j));
            UserModel user = session.users().addUser(realm, UserPopulation.userName(j));
            user.setEnabled(true);
            user.setEmail(UserPopulation.email(j));
            user.setSingleAttribute(UserPopulation.NUMBER, UserPopulation.employeeNumber(j));
            user.grantRole(role);
            user.joinGroup(group);
            UserConsentModel consent = new UserConsentModel(client);
            consent.addGrantedClientScope(scope);
            session.users().addConsent(realm, user.getId(), consent);
        }
        return realm;
    }
}
