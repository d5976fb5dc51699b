package org.identityperf.keycloak.current;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import org.identityperf.keycloak.current.operation.Users;
import org.identityperf.keycloak.current.reader.FloorReader;
import org.identityperf.keycloak.current.reader.Reader;
import org.identityperf.keycloak.current.reader.ServerReader;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.dataset.Sizes;
import org.identityperf.runner.cli.TestDatabases;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;
import org.keycloak.models.FederatedIdentityModel;
import org.keycloak.models.RealmModel;
import org.keycloak.models.UserModel;
import org.keycloak.models.UserProvider;

/** What is loaded is what Keycloak's own links would have been. */
@ParameterizedClass
@MethodSource(TestedStores.ALL)
class LinksDatasetTest {

    /** Their realm is the sessions' one too. */
    private static final int USERS = SessionsDatasetTest.USERS;

    private static final int LINKS = 3;
    private static final String ANOTHER = "model-" + LinkPopulation.provider(0);

    @Parameter
    String store;

    private static TestDatabases databases;
    private static Address address;
    private static CurrentModelLayer server;
    private static LinkPopulation population;

    @BeforeParameterizedClassInvocation
    static void load(String store) throws Exception {
        databases = TestDatabases.start(
                "perf-keycloak/current",
                "links=" + store + ":" + LinksDataset.class.getName() + "[links=" + LINKS + ",users=" + USERS + "]");
        address = databases.get("links");
        server = CurrentModelLayer.on(address);
        population =
                new LinkPopulation(new UserPopulation(CurrentSizes.ofUsers(USERS), RealmSeed.read(address)), LINKS);
    }

    @AfterParameterizedClassInvocation
    static void giveBack() throws IOException {
        server.close();
        databases.close();
    }

    private static void ofFirstUser(BiFunction<UserProvider, RealmModel, Object> change) {
        server.inRealm((session, realm) -> change.apply(session.users(), realm));
    }

    private static UserModel firstUser(UserProvider users, RealmModel realm) {
        return users.getUserByUsername(realm, UserPopulation.userName(0));
    }

    @Test
    void aRowIsAsKeycloakWritesIt() throws SQLException {
        String subject = LinkPopulation.subject(0);
        ofFirstUser((users, realm) -> {
            users.addFederatedIdentity(
                    realm,
                    firstUser(users, realm),
                    new FederatedIdentityModel(ANOTHER, "model-" + subject, UserPopulation.userName(0)));
            return realm;
        });
        String first = "federated_user_id = ? ORDER BY identity_provider LIMIT 1";
        List<String> written = WrittenRows.in(address, "FEDERATED_IDENTITY", first, "model-" + subject);
        ofFirstUser((users, realm) -> users.removeFederatedIdentity(realm, firstUser(users, realm), ANOTHER));

        assertThat(WrittenRows.in(address, "FEDERATED_IDENTITY", first, subject))
                .isEqualTo(written)
                .hasSize(1);
    }

    @Test
    void serverAndFloorTellOfEveryLink() {
        try (Reader asked = new ServerReader(address);
                Reader floor = new FloorReader(address)) {
            for (Reader one : List.of(asked, floor)) {
                for (Users.Linked operation : Users.Linked.values()) {
                    OperationAnswers.areRight(operation.operation(), one, population, USERS);
                }
            }
        }
    }

    @Test
    void theRealmIsToldOfTheUsersAlone() {
        assertThat(new LinksDataset().baseSizes(Sizes.of(Map.of("links", 10L, "users", 5000L))))
                .isEqualTo(Sizes.of("users", 5000));
    }

    @Test
    void usersWithoutLinksAreRefused() {
        assertThatThrownBy(() -> new LinkPopulation(population.realm(), 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("0 links of a user: there must be one at least");
    }
}
