package org.identityperf.crowd.dataset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import org.identityperf.crowd.Answers;
import org.identityperf.crowd.password.PasswordEncoder;
import org.identityperf.crowd.reference.Directories;
import org.identityperf.crowd.reference.ReferenceCrowdStore;
import org.identityperf.crowd.reference.entity.InternalGroup;
import org.identityperf.crowd.reference.entity.InternalUser;
import org.identityperf.crowd.store.Login;
import org.identityperf.crowd.store.NewUser;
import org.identityperf.crowd.store.SessionRules;
import org.identityperf.crowd.store.SteppedClock;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.dataset.Sizes;
import org.identityperf.probe.load.Progress;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** What the generator loads, on every database. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class CrowdDatasetContract {

    private static final long SEED = 42;
    private static final Sizes SIZES = Sizes.of(Map.of("users", 41L, "groups", 7L, "depth", 2L, "tokens", 16L));

    /** Every column but ids, and instead of the id of another row that row's name. */
    private static final Map<String, String> ROWS = new TreeMap<>(Map.of(
            "cwd_user",
            "SELECT user_name, lower_user_name, active, created_date, updated_date, first_name, lower_first_name,"
                    + " last_name, lower_last_name, display_name, lower_display_name, email_address,"
                    + " lower_email_address, directory_id, credential FROM cwd_user",
            "cwd_user_attribute",
            "SELECT u.user_name, a.directory_id, a.attribute_name, a.attribute_value, a.attribute_lower_value"
                    + " FROM cwd_user_attribute a JOIN cwd_user u ON u.id = a.user_id",
            "cwd_user_credential_record",
            "SELECT * FROM cwd_user_credential_record",
            "cwd_group",
            "SELECT group_name, lower_group_name, active, is_local, created_date, updated_date, description,"
                    + " group_type, directory_id FROM cwd_group",
            "cwd_membership",
            "SELECT p.group_name, u.user_name, g.group_name, m.membership_type, m.group_type, m.parent_name,"
                    + " m.lower_parent_name, m.child_name, m.lower_child_name, m.directory_id FROM cwd_membership m"
                    + " JOIN cwd_group p ON p.id = m.parent_id"
                    + " LEFT JOIN cwd_user u ON u.id = m.child_id AND m.membership_type = 'GROUP_USER'"
                    + " LEFT JOIN cwd_group g ON g.id = m.child_id AND m.membership_type = 'GROUP_GROUP'",
            "cwd_token",
            "SELECT directory_id, entity_name, random_number, identifier_hash, random_hash, created_date,"
                    + " last_accessed_date, last_accessed_time, duration FROM cwd_token"));

    /** A dataset of a thousand users. */
    protected abstract Address thousand();

    /** Tables without users, the same for the same name. */
    protected abstract Address tables(String name);

    @BeforeAll
    void load() throws SQLException {
        load("once", SEED);
        load("again", SEED);
        load("otherwise", SEED + 1);
    }

    private void load(String name, long seed) throws SQLException {
        new CrowdDataset().create(tables(name), SIZES, seed, Progress.silent());
    }

    @Test
    void thereIsAsMuchOfEverythingAsTheSizesSay() throws Exception {
        assertThat(Answers.number(thousand(), "SELECT count(*) FROM cwd_user")).isEqualTo(1000);
        assertThat(Answers.number(thousand(), "SELECT count(*) FROM cwd_user_attribute"))
                .isEqualTo(3000);
        assertThat(Answers.number(thousand(), "SELECT count(*) FROM cwd_group")).isEqualTo(20);
        assertThat(Answers.number(
                        thousand(), "SELECT count(*) FROM cwd_membership WHERE membership_type = 'GROUP_USER'"))
                .isEqualTo(3000);
        assertThat(Answers.number(
                        thousand(), "SELECT count(*) FROM cwd_membership WHERE membership_type = 'GROUP_GROUP'"))
                .as("four towers of five groups")
                .isEqualTo(16);
        assertThat(Answers.number(thousand(), "SELECT count(*) FROM cwd_token")).isEqualTo(250);
        assertThat(Answers.number(thousand(), "SELECT count(DISTINCT entity_name) FROM cwd_token"))
                .isEqualTo(250);
        assertThat(Answers.number(
                        thousand(),
                        "SELECT count(*) FROM cwd_token WHERE last_accessed_time <= "
                                + CrowdPopulation.NOW
                                        .minus(SessionRules.TIMEOUT)
                                        .toEpochMilli()))
                .isEqualTo(31);
    }

    @Test
    void groupsAreSkewed() throws Exception {
        String members = "SELECT count(*) FROM cwd_membership WHERE membership_type = 'GROUP_USER' AND parent_id = ";

        long largest = Answers.number(thousand(), members + 1);
        long smallest = Answers.number(thousand(), members + 20);

        assertThat(largest).isGreaterThan(500);
        assertThat(smallest).isBetween(1L, 100L);
    }

    @Test
    void passwordsAreDrawnFromSixtyFour() throws Exception {
        assertThat(Answers.number(thousand(), "SELECT count(DISTINCT credential) FROM cwd_user"))
                .isEqualTo(64);
        assertThat(Answers.number(
                        thousand(),
                        "SELECT count(DISTINCT credential) FROM cwd_user WHERE credential LIKE '{PKCS5S2}%'"))
                .isEqualTo(32);
    }

    @Test
    void theSameSeedGivesTheSameRowsAndAnotherOthers() throws Exception {
        for (Map.Entry<String, String> table : ROWS.entrySet()) {
            assertThat(rows("again", table.getValue())).as(table.getKey()).isEqualTo(rows("once", table.getValue()));
        }
        for (String seeded : List.of("cwd_user", "cwd_membership", "cwd_token")) {
            assertThat(rows("otherwise", ROWS.get(seeded))).as(seeded).isNotEqualTo(rows("once", ROWS.get(seeded)));
        }
    }

    @Test
    void rowsAreWhatTheStoreWrites() throws Exception {
        replay();

        for (Map.Entry<String, String> table : ROWS.entrySet()) {
            assertThat(rows("replayed", table.getValue()))
                    .as(table.getKey())
                    .containsExactlyElementsOf(rows("once", table.getValue()));
        }
    }

    @Test
    void theStoreGoesOnWithIdsOfItsOwn() throws Exception {
        SteppedClock clock = new SteppedClock(CrowdPopulation.NOW);
        try (ReferenceCrowdStore store =
                ReferenceCrowdStore.open(tables("otherwise"), 2, SessionRules.usual(clock, () -> SEED))) {
            String key = store.authenticate(login(1, CrowdSchema.OPEN_APPLICATION));

            assertThat(store.validateToken(key, CrowdPopulation.factors(1))).isEqualTo("user1");
        }
    }

    @Test
    void sizesThatContradictEachOtherAreRefused() {
        Sizes sizes = Sizes.of(Map.of("users", 10L, "tokens", 11L));

        assertThatThrownBy(() -> CrowdSizes.of(sizes))
                .hasMessageContaining("10 users, 20 groups, 11 tokens: there must be");
    }

    /** The same users, groups and tokens through the store's own operations, each at its time. */
    private void replay() throws SQLException {
        CrowdPopulation population = new CrowdPopulation(CrowdSizes.of(SIZES), SEED);
        SteppedClock clock = new SteppedClock(Instant.ofEpochMilli(population.created(0)));
        long[] secret = new long[1];
        SessionRules rules = SessionRules.usual(clock, () -> secret[0]);
        Directories directories = new Directories(rules);
        try (ReferenceCrowdStore store = ReferenceCrowdStore.open(tables("replayed"), 2, rules)) {
            List<InternalGroup> groups = new ArrayList<>();
            store.sessions().inTransaction(session -> {
                for (int k = 0; k < population.sizes().groups(); k++) {
                    groups.add(directories.addGroup(session, CrowdSchema.DIRECTORY, CrowdPopulation.groupName(k)));
                    if (k % (population.sizes().depth() + 1) != 0) {
                        directories.addMember(session, groups.get(k), groups.get(k - 1));
                    }
                }
            });
            for (long i = 0; i < population.sizes().users(); i++) {
                long user = i;
                clock.set(Instant.ofEpochMilli(population.created(i)));
                store.sessions().inTransaction(session -> {
                    InternalUser added = directories.addUser(session, newUser(population, user));
                    for (int group : population.groups(user)) {
                        directories.addMember(session, groups.get(group), added);
                    }
                });
                clock.set(Instant.ofEpochMilli(population.authenticated(i)));
                CrowdPopulation.token(population.sizes(), i).ifPresent(t -> secret[0] = population.secret(t));
                String key = store.authenticate(login(i, CrowdSchema.OPEN_APPLICATION));
                use(population, clock, store, i, key);
            }
        }
    }

    /** Uses the token of who holds one, and removes everybody else's, whose session has long ended. */
    private void use(CrowdPopulation population, SteppedClock clock, ReferenceCrowdStore store, long i, String key)
            throws SQLException {
        CrowdPopulation.token(population.sizes(), i)
                .ifPresentOrElse(
                        t -> {
                            clock.set(Instant.ofEpochMilli(population.accessed(t)));
                            store.validateToken(key, CrowdPopulation.factors(i));
                        },
                        () -> {
                            clock.advance(SessionRules.TIMEOUT);
                            remove(key);
                        });
    }

    private void remove(String key) {
        try (Connection connection = tables("replayed").connect();
                PreparedStatement delete = connection.prepareStatement("DELETE FROM cwd_token WHERE random_hash = ?")) {
            delete.setString(1, key);
            delete.executeUpdate();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Login login(long i, String application) {
        return new Login(
                application, CrowdPopulation.userName(i), CrowdPopulation.password(i), CrowdPopulation.factors(i));
    }

    private static NewUser newUser(CrowdPopulation population, long i) {
        return new NewUser(
                CrowdSchema.DIRECTORY,
                CrowdPopulation.userName(i),
                CrowdPopulation.firstName(i),
                CrowdPopulation.lastName(i),
                CrowdPopulation.email(i),
                CrowdPopulation.password(i),
                new Prepared(population.credential(i)));
    }

    /** Hands out a credential that was made before: a salted hash is never the same twice. */
    private record Prepared(String credential) implements PasswordEncoder {

        @Override
        public String encode(String password, RandomGenerator random) {
            return credential;
        }

        @Override
        public boolean matches(String password, String other) {
            return credential.equals(other);
        }
    }

    private List<String> rows(String name, String query) throws SQLException {
        return Answers.rows(tables(name), query);
    }
}
