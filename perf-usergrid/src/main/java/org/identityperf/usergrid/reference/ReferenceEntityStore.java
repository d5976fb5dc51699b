package org.identityperf.usergrid.reference;

import com.datastax.oss.driver.api.core.CqlSession;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.measure.MeasuredCassandra;
import org.identityperf.usergrid.dataset.Names;
import org.identityperf.usergrid.store.Entity;
import org.identityperf.usergrid.store.EntityStore;
import org.identityperf.usergrid.store.ReadPath;
import org.identityperf.usergrid.store.RequestRefused;

/**
 * The reference store reads Usergrid's documented tables with the reads that Usergrid made. A read starts as soon as
 * the reads are answered that decide whether it is needed and what it reads. Reads that do not wait for each other are
 * under way at the same time.
 */
public final class ReferenceEntityStore implements EntityStore {

    private static final String GET = "get";

    private final CqlSession session;
    private final ReadPath path;
    private final Reads reads;
    private final Permissions permissions;

    private ReferenceEntityStore(CqlSession session, ReadPath path, Clock clock) {
        this.session = session;
        this.path = path;
        this.reads = new Reads(session);
        this.permissions = new Permissions(reads, path.cachedPermissions(), clock::millis);
    }

    /**
     * Opens the tables.
     *
     * @param path how entities are read
     * @param clock gives the time when a token is used
     */
    public static ReferenceEntityStore open(Address keyspace, ReadPath path, Clock clock) {
        return new ReferenceEntityStore(MeasuredCassandra.open(keyspace), path, clock);
    }

    @Override
    public CompletionStage<Optional<Entity>> get(UUID entity, Optional<UUID> token) {
        return permissions
                .of(token)
                .thenCompose(allowed -> may(allowed, entity)
                        ? reads.entity(Names.TYPE, entity)
                        : CompletableFuture.failedStage(new RequestRefused("may not read " + Names.path(entity))))
                .thenCompose(found -> found.isPresent()
                        ? whole(entity, found.get())
                        : CompletableFuture.completedStage(Optional.empty()));
    }

    private static boolean may(List<Permission> allowed, UUID entity) {
        String asked = Names.path(entity);
        return allowed.stream().anyMatch(permission -> permission.allows(GET, asked));
    }

    /** Returns the entity with the types of its connections, if it is still in the collection. */
    private CompletionStage<Optional<Entity>> whole(UUID id, JsonNode properties) {
        CompletionStage<Entity> entity = path.connections()
                ? reads.sourceTypes(id)
                        .thenCombine(reads.targetTypes(id), (from, to) -> new Entity(properties, from, to))
                : CompletableFuture.completedStage(new Entity(properties));
        return inCollection(id)
                .thenCombine(entity, (inCollection, whole) -> inCollection ? Optional.of(whole) : Optional.empty());
    }

    /** Returns whether an edge leads from the application to the entity, and neither is marked as deleted. */
    private CompletionStage<Boolean> inCollection(UUID id) {
        return reads.entity(Names.APPLICATION_TYPE, Names.APPLICATION)
                .thenCompose(application -> reads.shard(Names.APPLICATION, Names.COLLECTION_EDGE, id.timestamp()))
                .thenCompose(shard ->
                        reads.version(Names.APPLICATION, Names.COLLECTION_EDGE, id, shard.orElse(Long.MIN_VALUE)))
                .thenCompose(version -> version.isEmpty()
                        ? CompletableFuture.completedStage(false)
                        : reads.marks(Names.APPLICATION, id).thenApply(marks -> unmarked(marks, version.getAsLong())));
    }

    private static boolean unmarked(Set<Long> marks, long edgeTime) {
        return marks.stream().noneMatch(mark -> mark >= edgeTime);
    }

    @Override
    public void close() {
        session.close();
    }
}
