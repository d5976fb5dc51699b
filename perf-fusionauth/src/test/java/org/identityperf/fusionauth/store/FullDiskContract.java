package org.identityperf.fusionauth.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.nio.file.Path;
import java.util.UUID;
import org.identityperf.fusionauth.dataset.NewEntities;
import org.identityperf.fusionauth.dataset.Shapes;
import org.identityperf.fusionauth.floor.FloorFusionStore;
import org.identityperf.fusionauth.reference.ReferenceFusionStore;
import org.identityperf.fusionauth.store.GrantSearch.By;
import org.identityperf.fusionauth.store.GrantSearch.Query;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The first of the published disasters: the database's disk fills while entities are added. Published, it showed as
 * timeouts of the pool. Here the table of entities is on a disk of its own, so that the server itself lives.
 */
interface FullDiskContract extends FusionContractParts {

    int BATCH = 1_000;

    /** The number of the first entity that is added here. */
    long FIRST = 1_000_000;

    @Test
    default void theReferenceStoreTellsThatTheDiskIsFullLosesNothingAndGoesOnWhenThereIsRoom(@TempDir Path folder)
            throws Exception {
        try (SmallDisk disk = new SmallDisk(address("crowded"), folder);
                FusionStore store = ReferenceFusionStore.open(address("crowded"), 1)) {
            fillAndGoOn(store, disk);
        }
    }

    @Test
    default void theFloorTellsThatTheDiskIsFullLosesNothingAndGoesOnWhenThereIsRoom(@TempDir Path folder)
            throws Exception {
        try (SmallDisk disk = new SmallDisk(address("crowded"), folder);
                FusionStore store = FloorFusionStore.open(address("crowded"), 1)) {
            fillAndGoOn(store, disk);
        }
    }

    private void fillAndGoOn(FusionStore store, SmallDisk disk) throws Exception {
        long before = number(address("crowded"), "SELECT count(*) FROM entities");
        long added = 0;
        Throwable full = add(store, added);
        while (full == null) {
            added += BATCH;
            full = add(store, added);
        }

        long next = added;
        assertThat(full).hasMessageContaining("No space left on device");
        assertThat(number(address("crowded"), "SELECT count(*) FROM entities"))
                .as("those that were taken, and none of the batch that was not")
                .isEqualTo(before + added);
        assertThatThrownBy(() -> store.add(NewEntities.of(FIRST + next, BATCH)))
                .as("again, on a pool of one connection")
                .hasMessageContaining("No space left on device");

        UUID user = Id.USER.of(tenants().sizes().user(tenants().shapes(), Shapes.userWith(10)));
        assertThat(store.search(new Query(By.USER, user, 0, 25)).grants())
                .as("searches go on")
                .hasSize(10);

        disk.grow();
        assertThat(add(store, added)).isNull();
        assertThat(number(address("crowded"), "SELECT count(*) FROM entities")).isEqualTo(before + added + BATCH);
    }

    private static Throwable add(FusionStore store, long from) {
        return catchThrowable(() -> store.add(NewEntities.of(FIRST + from, BATCH)));
    }
}
