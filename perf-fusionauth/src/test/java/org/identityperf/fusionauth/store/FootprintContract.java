package org.identityperf.fusionauth.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.sql.SQLException;
import org.identityperf.fusionauth.dataset.Footprint;
import org.identityperf.fusionauth.dataset.FusionDataset;
import org.identityperf.fusionauth.dataset.FusionIndex;
import org.identityperf.fusionauth.dataset.FusionSizes;
import org.identityperf.fusionauth.search.EntityDocument;
import org.identityperf.fusionauth.search.SearchIndex;
import org.identityperf.probe.dataset.Sizes;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What the room of a few entities says of that of many. */
interface FootprintContract extends FusionContractParts {

    /** With the thousand of the tenant for shapes, {@code MANY} are ten times as many. */
    int FEW = 1_000;

    int MANY = 19_018;

    @Test
    @Tag("thorough")
    default void theRoomForTenTimesAsManyEntitiesInTheDatabaseIsPredictedWithinATenth() throws SQLException {
        Footprint few = Footprint.of(address("fewRows"));
        Footprint many = Footprint.of(address("manyRows"));
        double factor = all(MANY) / all(FEW);

        assertThat(factor).isEqualTo(10);
        assertThat(few.table() * factor).as("rows").isCloseTo(many.table(), withinPercentage(10));
        assertThat(few.indexes() * factor).as("indexes").isCloseTo(many.indexes(), withinPercentage(10));
    }

    /** As many grants are nested in few documents as in many, so one more document is what two small indexes differ by. */
    @Test
    @Tag("thorough")
    default void theRoomForTenTimesAsManyEntitiesInTheSearchIndexIsPredictedWithinATenth() {
        long fewer = tenants().sizes().entities();
        double each = (documents("fewDocuments") - documents("elasticsearch")) / (all(FEW) - all(fewer));
        double predicted = documents("fewDocuments") + each * (all(MANY) - all(FEW));

        assertThat(predicted).isCloseTo(documents("manyDocuments"), withinPercentage(10));
    }

    private static double all(long entities) {
        return FusionSizes.ofEntities(entities).allEntities();
    }

    @Test
    default void whatALoadIsThoughtToNeedIsEnough() throws SQLException {
        assertEnough(tenants().sizes().entities(), "untouched", "elasticsearch");
    }

    @Test
    @Tag("thorough")
    default void whatALoadOfManyIsThoughtToNeedIsEnough() throws SQLException {
        assertEnough(MANY, "manyRows", "manyDocuments");
    }

    private void assertEnough(long entities, String rows, String documents) throws SQLException {
        Sizes sizes = Sizes.of(FusionSizes.ENTITIES, entities);

        assertThat(new FusionDataset().bytes(sizes))
                .isGreaterThan(number(address(rows), "SELECT pg_database_size(current_database())")
                        - number(address("killedRows"), "SELECT pg_database_size('template1')"));
        assertThat((double) new FusionIndex().bytes(sizes)).isGreaterThan(documents(documents));
    }

    private double documents(String place) {
        return SearchIndex.of(address(place), EntityDocument.KIND).bytes();
    }
}
