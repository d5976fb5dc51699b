package org.identityperf.fusionauth.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import org.identityperf.fusionauth.dataset.NewEntities;
import org.identityperf.fusionauth.search.EntityDocument;
import org.identityperf.fusionauth.search.SearchIndex;
import org.junit.jupiter.api.Test;

/** What the generator loads, into every database and into the index. */
interface FusionDatasetContract extends FusionContractParts {

    /** Those that were loaded, and not those that a test added. */
    String LOADED = " WHERE name < 'entity000001000000'";

    @Test
    default void thereAreFiveTenantsWithAnApplicationAndTwelveHundredUsersEach() throws SQLException {
        for (String database : databases()) {
            assertThat(number(address(database), "SELECT count(*) FROM tenants"))
                    .as(database)
                    .isEqualTo(5);
            for (String table : new String[] {"users", "identities"}) {
                assertThat(texts(address(database), "SELECT count(*) FROM " + table + " GROUP BY tenants_id"))
                        .as(database + ", " + table)
                        .containsExactly("1200", "1200", "1200", "1200", "1200");
            }
            assertThat(texts(address(database), "SELECT count(*) FROM user_registrations GROUP BY applications_id"))
                    .as(database)
                    .containsExactly("1200", "1200", "1200", "1200", "1200");
        }
    }

    @Test
    default void entitiesAreSkewedOverTenants() throws SQLException {
        for (String database : databases()) {
            assertThat(texts(
                            address(database),
                            "SELECT count(*) FROM entities" + LOADED + " GROUP BY tenants_id ORDER BY count(*)"))
                    .as(database + ": one tenant of the usual size, one large one, and one for shapes; two have none")
                    .containsExactly("6", "194", "1002");
        }
    }

    @Test
    default void oneUserOfATenantWithEntitiesHasTenGrantsOrAllThereAreAndAThousandHaveOne() throws SQLException {
        String held = "SELECT count(*) FROM (SELECT count(*) AS held FROM entity_user_grants GROUP BY users_id) h"
                + " WHERE held = ?";
        for (String database : databases()) {
            assertThat(number(address(database), held, 1)).as(database).isEqualTo(3 * 1_000 + 10);
            assertThat(number(address(database), held, 6)).as(database).isEqualTo(1);
            assertThat(number(address(database), held, 10)).as(database).isEqualTo(2);
            assertThat(number(address(database), held, 1_000)).as(database).isEqualTo(1);
        }
    }

    @Test
    default void grantsAreAboutEntitiesOfTheUsersOwnTenant() throws SQLException {
        for (String database : databases()) {
            assertThat(number(
                            address(database),
                            "SELECT count(*) FROM entity_user_grants g JOIN users u ON u.id = g.users_id"
                                    + " JOIN entities e ON e.id = g.entities_id WHERE e.tenants_id <> u.tenants_id"))
                    .as(database)
                    .isZero();
        }
    }

    @Test
    default void aLoadedEntityIsWhatTheStoreWouldHaveWritten() throws SQLException {
        for (String database : databases()) {
            NewEntity entity = NewEntities.of(17, 1).get(0);
            assertThat(texts(
                            address(database),
                            "SELECT concat_ws('|', client_id, client_secret, data, name) FROM entities WHERE id = ?",
                            UuidColumn.of(address(database)).bound(entity.id())))
                    .as(database)
                    .containsExactly(
                            String.join("|", entity.clientId(), entity.clientSecret(), entity.data(), entity.name()));
        }
    }

    @Test
    default void theIndexHasEveryEntity() {
        assertThat(SearchIndex.of(address("elasticsearch"), EntityDocument.KIND).count())
                .isEqualTo(1_202);
    }
}
