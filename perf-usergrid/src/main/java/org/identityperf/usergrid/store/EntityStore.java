package org.identityperf.usergrid.store;

import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionStage;

/** Answers requests for entities. For any number of requests at a time. */
public interface EntityStore extends AutoCloseable {

    /**
     * An entity of the collection.
     *
     * @param token of who asks; empty for a guest
     * @return empty if it is not there, or no longer; fails with {@link Refusal} where who asks may not read it
     */
    CompletionStage<Optional<Entity>> get(UUID entity, Optional<UUID> token);

    @Override
    void close();
}
