package org.identityperf.usergrid.store;

import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionStage;

/** An entity store answers requests for entities. It serves any number of requests at a time. */
public interface EntityStore extends AutoCloseable {

    /**
     * Returns an entity of the collection.
     *
     * @param token the token of the request's sender; empty for a guest
     * @return empty if the entity is not there, or no longer; fails with {@link RequestRefused} where the sender may not read
     *     it
     */
    CompletionStage<Optional<Entity>> get(UUID entity, Optional<UUID> token);

    @Override
    void close();
}
