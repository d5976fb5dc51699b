package org.identityperf.fusionauth.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.identityperf.fusionauth.Logs;
import org.identityperf.fusionauth.dataset.FusionDataset;
import org.identityperf.fusionauth.dataset.NewEntities;
import org.identityperf.fusionauth.floor.FloorStore;
import org.identityperf.fusionauth.reference.ReferenceStore;
import org.identityperf.lab.job.TestDatabases;
import org.identityperf.probe.address.Address;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/**
 * The first of the published disasters: the database's disk fills while entities are added. Published, it showed as
 * timeouts of the pool. Here the table of entities is on a disk of its own, so that the server itself lives.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class FullDiskTest {

    private static final int BATCH = 1_000;

    @TempDir
    Path folder;

    private TestDatabases databases;
    private Path disk;
    private long next = 1_000_000;

    @BeforeAll
    void borrow() throws IOException, InterruptedException {
        Logs.quiet();
        databases = TestDatabases.start(
                "perf-fusionauth", "database=postgresql:" + FusionDataset.class.getName() + "[entities=200]");
    }

    @AfterAll
    void giveBack() throws IOException {
        databases.close();
    }

    @BeforeEach
    void putEntitiesOnASmallDisk() throws Exception {
        disk = Files.createDirectory(folder.resolve("disk" + next));
        assumeTrue(
                runs("mount", "-t", "tmpfs", "-o", "size=8m", "tmpfs", disk.toString()),
                "only root may mount a small disk");
        execute("CREATE TABLESPACE small LOCATION '" + disk + "'");
        execute("ALTER TABLE entities SET TABLESPACE small");
    }

    @AfterEach
    void takeThemBack() throws Exception {
        execute("ALTER TABLE entities SET TABLESPACE pg_default");
        execute("DROP TABLESPACE small");
        assertThat(runs("umount", disk.toString())).isTrue();
    }

    @Test
    void theReferenceStoreTellsTheCauseLosesNothingAndGoesOnWhenThereIsRoom() throws Exception {
        try (FusionStore store = ReferenceStore.open(address(), 1)) {
            fillAndGoOn(store);
        }
    }

    @Test
    void theFloorTellsTheCauseLosesNothingAndGoesOnWhenThereIsRoom() throws Exception {
        try (FusionStore store = FloorStore.open(address(), 1)) {
            fillAndGoOn(store);
        }
    }

    private void fillAndGoOn(FusionStore store) throws Exception {
        long before = count();
        long added = 0;
        Throwable full = add(store);
        while (full == null) {
            added += BATCH;
            full = add(store);
        }

        assertThat(full).hasMessageContaining("No space left on device");
        assertThat(count())
                .as("those that were taken, and none of the batch that was not")
                .isEqualTo(before + added);
        assertThatThrownBy(() -> store.add(NewEntities.of(next, BATCH)))
                .as("again, at once, on a pool of one connection")
                .hasMessageContaining("No space left on device");

        assertThat(runs("mount", "-o", "remount,size=64m", disk.toString())).isTrue();
        assertThat(add(store)).isNull();
        assertThat(count()).isEqualTo(before + added + BATCH);
    }

    private Throwable add(FusionStore store) {
        Throwable thrown = catchThrowable(() -> store.add(NewEntities.of(next, BATCH)));
        next += thrown == null ? BATCH : 0;
        return thrown;
    }

    private Address address() {
        return databases.get("database");
    }

    private long count() throws SQLException {
        try (Connection connection = address().connect();
                PreparedStatement count = connection.prepareStatement("SELECT count(*) FROM entities");
                ResultSet row = count.executeQuery()) {
            row.next();
            return row.getLong(1);
        }
    }

    private void execute(String sql) throws SQLException {
        try (Connection connection = address().connect();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static boolean runs(String... command) throws IOException, InterruptedException {
        return new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start()
                        .waitFor()
                == 0;
    }
}
