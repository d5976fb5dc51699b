package org.identityperf.usergrid.floor;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.measure.MeasuredCassandra;
import org.identityperf.usergrid.dataset.Names;
import org.identityperf.usergrid.store.Entity;
import org.identityperf.usergrid.store.EntityStore;
import org.identityperf.usergrid.store.Json;

/**
 * The floor store does the least that reading an entity needs: it reads the row with the bare driver, and checks no
 * permission.
 */
public final class FloorEntityStore implements EntityStore {

    private final CqlSession session;
    private final PreparedStatement entity;

    private FloorEntityStore(CqlSession session) {
        this.session = session;
        this.entity = session.prepare(
                "SELECT data FROM entity_version_data WHERE application = ? AND type = ? AND entity = ?");
    }

    /** Opens the tables. */
    public static FloorEntityStore open(Address keyspace) {
        return new FloorEntityStore(MeasuredCassandra.open(keyspace));
    }

    @Override
    public CompletionStage<Optional<Entity>> get(UUID id, Optional<UUID> token) {
        return session.executeAsync(entity.bind(Names.APPLICATION, Names.TYPE, id))
                .thenApply(answer ->
                        Optional.ofNullable(answer.one()).map(row -> new Entity(Json.read(row.getByteBuffer(0)))));
    }

    @Override
    public void close() {
        session.close();
    }
}
