package org.identityperf.fusionauth.dataset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.io.IOException;
import java.sql.SQLException;
import org.identityperf.lab.job.TestDatabases;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** What a few entities say of many. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class FootprintTest {

    private static final long PUBLISHED = 461_276_259;

    private TestDatabases databases;

    @BeforeAll
    void borrow() throws IOException, InterruptedException {
        databases = TestDatabases.start(
                "perf-fusionauth",
                "rows=postgresql:" + FusionDataset.class.getName() + "[entities=5000]",
                "documents=elasticsearch:" + FusionIndex.class.getName() + "[entities=5000]",
                "moreRows=postgresql:" + FusionDataset.class.getName() + "[entities=60000]",
                "moreDocuments=elasticsearch:" + FusionIndex.class.getName() + "[entities=60000]");
    }

    @AfterAll
    void giveBack() throws IOException {
        databases.close();
    }

    @Test
    void theRoomForTenTimesAsManyEntitiesIsPredictedWithinATenth() throws SQLException {
        Footprint few = Footprint.of(databases.get("rows"), databases.get("documents"));
        Footprint many = Footprint.of(databases.get("moreRows"), databases.get("moreDocuments"));
        Footprint predicted = few.predicted(many.entities());

        System.out.println(many.plan(PUBLISHED));
        assertThat(many.entities()).isGreaterThanOrEqualTo(10 * few.entities());
        assertThat(predicted.heap()).as("rows").isCloseTo(many.heap(), withinPercentage(10));
        assertThat(predicted.indexes()).as("indexes").isCloseTo(many.indexes(), withinPercentage(10));
        assertThat(predicted.search()).as("search index").isCloseTo(many.search(), withinPercentage(10));
    }

    @Test
    void aPlanTellsTheFactorByWhichItIsExtrapolated() {
        assertThat(new Footprint(1_000, 800_000, 300_000, 600_000).plan(PUBLISHED))
                .isEqualTo("461,276,259 entities: 369 GB of rows, 138 GB of indexes, 276 GB of search index;"
                        + " extrapolated by a factor of 461,276 from 1,000 entities (800, 300 and 600 bytes each)");
    }
}
