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
import org.junit.jupiter.api.Test;

/** What the room of a few entities says of that of many. */
interface FootprintContract extends ContractParts {

    /** With the thousand of the tenant for shapes these are ten times as many. */
    int FEW = 1_000;

    int MANY = 19_018;

    @Test
    default void theRoomForTenTimesAsManyEntitiesIsPredictedWithinATenth() throws SQLException {
        Footprint few = Footprint.of(address("fewRows"));
        Footprint many = Footprint.of(address("manyRows"));
        double factor = (double) FusionSizes.ofEntities(MANY).allEntities()
                / FusionSizes.ofEntities(FEW).allEntities();

        assertThat(factor).isEqualTo(10);
        assertThat(few.table() * factor).as("rows").isCloseTo(many.table(), withinPercentage(10));
        assertThat(few.indexes() * factor).as("indexes").isCloseTo(many.indexes(), withinPercentage(10));
        assertThat(documents("fewDocuments") * factor)
                .as("search index")
                .isCloseTo(documents("manyDocuments"), withinPercentage(10));
    }

    @Test
    default void whatALoadIsThoughtToNeedIsEnough() throws SQLException {
        Sizes many = Sizes.of(FusionSizes.ENTITIES, MANY);

        assertThat(new FusionDataset().bytes(many))
                .isGreaterThan(number(address("manyRows"), "SELECT pg_database_size(current_database())")
                        - number(address("killedRows"), "SELECT pg_database_size('template1')"));
        assertThat((double) new FusionIndex().bytes(many)).isGreaterThan(documents("manyDocuments"));
    }

    private double documents(String place) {
        return SearchIndex.of(address(place), EntityDocument.KIND).bytes();
    }
}
