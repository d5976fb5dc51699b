package org.identityperf.keycloak.current;

import static org.identityperf.keycloak.current.KeycloakTable.integer;
import static org.identityperf.keycloak.current.KeycloakTable.text;

import java.sql.SQLException;
import java.util.List;
import org.identityperf.keycloak.current.federation.TableUserStorage;
import org.identityperf.keycloak.current.federation.TableUserStorageFactory;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.Query;
import org.identityperf.probe.dataset.Sizes;
import org.identityperf.probe.load.Progress;
import org.keycloak.component.ComponentModel;
import org.keycloak.models.RealmModel;
import org.keycloak.storage.UserStorageProvider;

/**
 * This dataset has user storage providers of a realm, made by Keycloak itself, and their users in a table that Keycloak
 * does not know; see {@link FederationPopulation}.
 */
public final class FederationDataset extends RealmAddition {

    /** The dimension: how many user storage providers the realm has. */
    public static final String STORAGE_PROVIDERS = "storageProviders";

    private static final long BYTES_A_USER = 1000;

    public FederationDataset() {
        super("Federation", 1, STORAGE_PROVIDERS, BYTES_A_USER);
    }

    @Override
    public long bytes(Sizes sizes) {
        return bytesForEachUser(sizes);
    }

    @Override
    void add(Address database, UserPopulation realm, long count, Progress progress) throws SQLException {
        FederationPopulation population = new FederationPopulation(realm, Math.toIntExact(count));
        Query.execute(
                database,
                "CREATE TABLE " + TableUserStorage.TABLE + " (username varchar(100) PRIMARY KEY,"
                        + " storage_provider int NOT NULL, email varchar(100) NOT NULL UNIQUE,"
                        + " first_name varchar(100) NOT NULL, last_name varchar(100) NOT NULL)",
                "CREATE INDEX IDX_EXTERNAL_USER_PROVIDER ON " + TableUserStorage.TABLE
                        + " (storage_provider, username)");
        CurrentModelLayer.make(database, (session, made) -> providers(made, population.storageProviders()));
        KeycloakTable.load(database, progress, List.of(List.of(users(population))));
    }

    private static void providers(RealmModel realm, int count) {
        for (int k = 0; k < count; k++) {
            ComponentModel provider = new ComponentModel();
            provider.setId(FederationPopulation.id(k));
            provider.setName("storage" + k);
            provider.setProviderType(UserStorageProvider.class.getName());
            provider.setProviderId(TableUserStorageFactory.ID);
            provider.setParentId(realm.getId());
            // The server asks them in this order.
            provider.put("priority", k);
            provider.put(TableUserStorage.NUMBER, k);
            realm.addComponentModel(provider);
        }
    }

    private static KeycloakTable users(FederationPopulation population) {
        long each = population.realm().sizes().users();
        return new KeycloakTable(
                TableUserStorage.TABLE,
                population.storageProviders() * each,
                text("username", row -> FederationPopulation.userName(row / each, row % each)),
                integer("storage_provider", row -> (int) (row / each)),
                text("email", row -> FederationPopulation.email(row / each, row % each)),
                text("first_name", row -> UserPopulation.firstName(row % each)),
                text("last_name", row -> UserPopulation.lastName(row % each)));
    }
}
