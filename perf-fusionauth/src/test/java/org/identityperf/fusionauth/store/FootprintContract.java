package org.identityperf.fusionauth.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.sql.SQLException;
import org.identityperf.fusionauth.dataset.Footprint;
import org.junit.jupiter.api.Test;

/** What the room of a few entities says of that of many. */
interface FootprintContract extends ContractParts {

    long PUBLISHED = 461_276_259;

    @Test
    default void theRoomForTenTimesAsManyEntitiesIsPredictedWithinATenth() throws SQLException {
        Footprint few = Footprint.of(address("fewRows"), address("fewDocuments"));
        Footprint many = Footprint.of(address("manyRows"), address("manyDocuments"));
        Footprint predicted = few.predicted(many.entities());

        System.out.println(many.plan(PUBLISHED));
        assertThat(many.entities()).isGreaterThanOrEqualTo(10 * few.entities());
        assertThat(predicted.heap()).as("rows").isCloseTo(many.heap(), withinPercentage(10));
        assertThat(predicted.indexes()).as("indexes").isCloseTo(many.indexes(), withinPercentage(10));
        assertThat(predicted.search()).as("search index").isCloseTo(many.search(), withinPercentage(10));
    }

    @Test
    default void aPlanTellsTheFactorByWhichItIsExtrapolated() {
        assertThat(new Footprint(1_000, 800_000, 300_000, 600_000).plan(PUBLISHED))
                .isEqualTo("461,276,259 entities: 369 GB of rows, 138 GB of indexes, 276 GB of search index;"
                        + " extrapolated by a factor of 461,276 from 1,000 entities (800, 300 and 600 bytes each)");
    }
}
