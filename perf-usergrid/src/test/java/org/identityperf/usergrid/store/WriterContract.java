package org.identityperf.usergrid.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlSession;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.identityperf.probe.address.CassandraSession;
import org.identityperf.usergrid.LoadedTables;
import org.identityperf.usergrid.dataset.NewNumbers;
import org.identityperf.usergrid.dataset.UsergridPopulation;
import org.identityperf.usergrid.floor.FloorWriter;
import org.identityperf.usergrid.reference.ReferenceEntityStore;
import org.identityperf.usergrid.reference.ReferenceQueries;
import org.identityperf.usergrid.reference.ReferenceWriter;
import org.junit.jupiter.api.Test;

/** What is written can be read and found. In tables of its own: {@link #written}. */
public interface WriterContract extends LoadedTables {

    @Test
    default void aNewEntityIsReadByItsUuidAndOnceVisibleFoundByQueries() throws InterruptedException {
        UsergridPopulation population = new UsergridPopulation(ENTITIES, SEED);
        long i = numbers().next();
        try (EntityWriter writer = ReferenceWriter.open(written(), writtenIndex(), population)) {
            writer.post(i, Indexing.VISIBLE);
        }

        assertThat(read(i)).contains(UsergridPopulation.name(i));
        assertThat(foundByColour(population, i)).contains(UsergridPopulation.entity(i));
    }

    @Test
    default void theFloorWritesTheSame() {
        UsergridPopulation population = new UsergridPopulation(ENTITIES, SEED);
        long i = numbers().next();
        try (EntityWriter writer = FloorWriter.open(written(), writtenIndex(), population)) {
            writer.post(i, Indexing.SENT);
        }

        assertThat(read(i)).contains(UsergridPopulation.name(i));
    }

    @Test
    default void aNameIsTakenOnceAndItsLockIsGivenBackEachTime() throws InterruptedException {
        UsergridPopulation population = new UsergridPopulation(ENTITIES, SEED);
        long i = numbers().next();
        try (EntityWriter writer = ReferenceWriter.open(written(), writtenIndex(), population)) {
            writer.post(i, Indexing.NONE);

            assertThatThrownBy(() -> writer.post(i, Indexing.NONE))
                    .isInstanceOf(RequestRefused.class)
                    .hasMessage("there is an entity of the name " + UsergridPopulation.name(i));
        }
        try (CqlSession locks = CassandraSession.open(CassandraSession.beside(written(), "locks"))) {
            assertThat(locks.execute("SELECT name FROM locks").all()).isEmpty();
        }
    }

    @Test
    default void whoHoldsTheLockIsNotDisturbed() throws InterruptedException {
        UsergridPopulation population = new UsergridPopulation(ENTITIES, SEED);
        long i = numbers().next();
        try (EntityWriter writer = ReferenceWriter.open(written(), writtenIndex(), population);
                CqlSession locks = CassandraSession.open(CassandraSession.beside(written(), "locks"))) {
            locks.execute(
                    "INSERT INTO locks (name, holder) VALUES (?, uuid()) IF NOT EXISTS", UsergridPopulation.name(i));

            assertThatThrownBy(() -> writer.post(i, Indexing.NONE))
                    .isInstanceOf(RequestRefused.class)
                    .hasMessageContaining("is being written by another");
            assertThat(locks.execute("SELECT holder FROM locks WHERE name = ?", UsergridPopulation.name(i))
                            .one())
                    .isNotNull();
            locks.execute("DELETE FROM locks WHERE name = ? IF EXISTS", UsergridPopulation.name(i));
        }
        assertThat(read(i)).isEmpty();
    }

    @Test
    default void aLockThatWasAskedForTwiceIsStillOurs() throws InterruptedException {
        UsergridPopulation population = new UsergridPopulation(ENTITIES, SEED);
        long i = numbers().next();
        try (EntityWriter writer = ReferenceWriter.open(written(), writtenIndex(), population);
                CqlSession locks = CassandraSession.open(CassandraSession.beside(written(), "locks"))) {
            locks.execute(
                    "INSERT INTO locks (name, holder) VALUES (?, ?) IF NOT EXISTS",
                    UsergridPopulation.name(i),
                    UsergridPopulation.entity(i));
            writer.post(i, Indexing.NONE);

            assertThat(locks.execute("SELECT name FROM locks").all()).isEmpty();
        }
        assertThat(read(i)).contains(UsergridPopulation.name(i));
    }

    @Test
    default void twoUsersNeverGetTheSameNumbers() {
        assertThat(numbers().next()).isNotEqualTo(numbers().next()).isGreaterThanOrEqualTo(ENTITIES);
    }

    private NewNumbers numbers() {
        return NewNumbers.after(written(), ENTITIES);
    }

    private Optional<String> read(long i) {
        try (EntityStore store = ReferenceEntityStore.open(written(), ReadPath.PUBLISHED, Clock.systemUTC())) {
            return store.get(UsergridPopulation.entity(i), Optional.empty())
                    .toCompletableFuture()
                    .join()
                    .map(Entity::name);
        }
    }

    private List<UUID> foundByColour(UsergridPopulation population, long i) {
        try (EntityQueries queries = ReferenceQueries.open(written(), writtenIndex())) {
            return queries.find(new Query.OfColour(population.colour(i), 10_000)).stream()
                    .map((JsonNode found) -> UUID.fromString(found.get("uuid").asText()))
                    .toList();
        }
    }
}
