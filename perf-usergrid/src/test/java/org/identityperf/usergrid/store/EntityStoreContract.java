package org.identityperf.usergrid.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.UUID;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.identityperf.usergrid.LoadedTables;
import org.identityperf.usergrid.dataset.Names;
import org.identityperf.usergrid.dataset.UsergridPopulation;
import org.identityperf.usergrid.floor.FloorEntityStore;
import org.identityperf.usergrid.reference.ReferenceEntityStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is answered, and to whom. */
public interface EntityStoreContract extends LoadedTables {

    Instant NOW = Instant.parse("2026-03-01T12:00:00Z");
    UUID NOBODY = new UUID(0x1000, Long.MIN_VALUE);

    @ParameterizedTest
    @EnumSource
    default void anEntityIsTheSameHoweverItIsRead(ReadPath path) {
        try (EntityStore store = reference(path);
                EntityStore floor = FloorEntityStore.open(address())) {
            Optional<UUID> token = path.token() ? Optional.of(UsergridPopulation.token(3)) : Optional.empty();
            UUID id = UsergridPopulation.entity(10);
            Entity entity = get(store, id, token).orElseThrow();

            assertThat(entity.name()).isEqualTo("item10");
            assertThat(entity.properties())
                    .isEqualTo(get(floor, id, token).orElseThrow().properties());
            if (path.connections()) {
                assertThat(entity.connections()).containsExactly(Names.LIKES_EDGE);
                assertThat(entity.connecting()).contains(Names.COLLECTION_EDGE);
            } else {
                assertThat(entity.connections()).isEmpty();
                assertThat(entity.connecting()).isEmpty();
            }
        }
    }

    @Test
    default void whatWasNeverThereIsNotFound() {
        try (EntityStore store = reference(ReadPath.PUBLISHED);
                EntityStore floor = FloorEntityStore.open(address())) {
            assertThat(get(store, NOBODY, Optional.empty())).isEmpty();
            assertThat(get(floor, NOBODY, Optional.empty())).isEmpty();
        }
    }

    @Test
    default void anEntityThatIsMarkedAsDeletedIsNotFoundThoughItsRowIsStillThere() {
        UUID id = UsergridPopulation.entity(20);
        session()
                .execute(
                        "INSERT INTO graph_marked_nodes (application, node, marked_time) VALUES (?, ?, ?)",
                        Names.APPLICATION,
                        id,
                        id.timestamp());
        try (EntityStore store = reference(ReadPath.PUBLISHED)) {
            assertThat(get(store, id, Optional.empty())).isEmpty();
        } finally {
            session()
                    .execute(
                            "DELETE FROM graph_marked_nodes WHERE application = ? AND node = ?", Names.APPLICATION, id);
        }
    }

    @Test
    default void anEntityWhoseEdgeIsDeletedIsNoLongerInTheCollection() {
        UUID id = UsergridPopulation.entity(21);
        setDeleted(id, true);
        try (EntityStore store = reference(ReadPath.PUBLISHED)) {
            assertThat(get(store, id, Optional.empty())).isEmpty();
        } finally {
            setDeleted(id, false);
        }
    }

    @Test
    default void whoMayNotReadIsRefusedUnlessPermissionsAreKept() {
        UUID id = UsergridPopulation.entity(0);
        try (EntityStore fresh = reference(ReadPath.PUBLISHED);
                EntityStore kept = reference(ReadPath.CACHED_PERMISSIONS)) {
            assertThat(get(kept, id, Optional.empty())).isPresent();
            session()
                    .execute(
                            "DELETE FROM entity_dictionaries WHERE entity = ? AND dictionary = ?",
                            Names.APPLICATION,
                            Names.permissions("guest"));

            assertRefused("may not read /items/" + id, () -> get(fresh, id, Optional.empty()));
            assertThat(get(kept, id, Optional.empty())).isPresent();
        } finally {
            session()
                    .execute(
                            "INSERT INTO entity_dictionaries (entity, dictionary, name, value)"
                                    + " VALUES (?, ?, 'get:/**', '')",
                            Names.APPLICATION,
                            Names.permissions("guest"));
        }
    }

    @Test
    default void theUseOfATokenIsWrittenDown() {
        UUID token = UsergridPopulation.token(4);
        long before = accessed(token);
        try (EntityStore store = reference(ReadPath.WITH_TOKEN)) {
            get(store, UsergridPopulation.entity(1), Optional.of(token));

            assertThat(accessed(token)).isEqualTo(NOW.toEpochMilli());
        } finally {
            session().execute("UPDATE tokens SET accessed = ? WHERE id = ?", before, token);
        }
    }

    @Test
    default void aTokenThatIsUnknownOrHasExpiredIsRefused() {
        UUID token = UsergridPopulation.token(5);
        session().execute("UPDATE tokens SET duration = 1 WHERE id = ?", token);
        try (EntityStore store = reference(ReadPath.WITH_TOKEN)) {
            assertRefused("no such token", () -> get(store, UsergridPopulation.entity(1), Optional.of(token)));
            assertRefused("no such token", () -> get(store, UsergridPopulation.entity(1), Optional.of(NOBODY)));
        } finally {
            session().execute("UPDATE tokens SET duration = ? WHERE id = ?", Long.MAX_VALUE, token);
        }
    }

    private EntityStore reference(ReadPath path) {
        return ReferenceEntityStore.open(address(), path, Clock.fixed(NOW, ZoneOffset.UTC));
    }

    private static Optional<Entity> get(EntityStore store, UUID id, Optional<UUID> token) {
        return store.get(id, token).toCompletableFuture().join();
    }

    private static void assertRefused(String why, ThrowingCallable request) {
        assertThatThrownBy(request).hasCauseInstanceOf(RequestRefused.class).hasMessageContaining(why);
    }

    private void setDeleted(UUID id, boolean deleted) {
        session()
                .execute(
                        "UPDATE graph_edge_versions SET deleted = ? WHERE application = ? AND source = ?"
                                + " AND edge_type = ? AND target = ? AND shard = ? AND edge_time = ?",
                        deleted,
                        Names.APPLICATION,
                        Names.APPLICATION,
                        Names.COLLECTION_EDGE,
                        id,
                        UsergridPopulation.entity(0).timestamp(),
                        id.timestamp());
    }

    private long accessed(UUID token) {
        return session()
                .execute("SELECT accessed FROM tokens WHERE id = ?", token)
                .one()
                .getLong(0);
    }
}
