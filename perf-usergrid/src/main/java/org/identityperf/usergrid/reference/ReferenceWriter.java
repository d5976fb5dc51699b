package org.identityperf.usergrid.reference;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import java.util.UUID;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.measure.MeasuredCassandra;
import org.identityperf.usergrid.dataset.EntityRows;
import org.identityperf.usergrid.dataset.Locks;
import org.identityperf.usergrid.dataset.Names;
import org.identityperf.usergrid.dataset.UsergridIndex;
import org.identityperf.usergrid.dataset.UsergridPopulation;
import org.identityperf.usergrid.store.EntityIndex;
import org.identityperf.usergrid.store.EntityWriter;
import org.identityperf.usergrid.store.Indexing;
import org.identityperf.usergrid.store.RequestRefused;
import org.identityperf.usergrid.store.RowsAtOnce;

/**
 * The reference writer writes an entity as Usergrid's tables require it. It takes a lock on the name and checks that
 * the name is free. It then writes six rows at once, and after them the document of the index.
 */
public final class ReferenceWriter implements EntityWriter {

    private final CqlSession session;
    private final UsergridPopulation population;
    private final EntityIndex index;
    private final EntityRows rows;
    private final Reads reads;
    private final PreparedStatement unique;
    private final PreparedStatement lock;
    private final PreparedStatement unlock;

    private ReferenceWriter(CqlSession session, String locks, UsergridPopulation population, EntityIndex index) {
        this.session = session;
        this.population = population;
        this.index = index;
        this.rows = new EntityRows(population, session::prepare);
        this.reads = new Reads(session);
        this.unique = session.prepare(
                "SELECT entity FROM unique_values WHERE application = ? AND type = ? AND field = ? AND value = ?");
        this.lock = session.prepare("INSERT INTO " + locks + ".locks (name, holder) VALUES (?, ?) IF NOT EXISTS");
        this.unlock = session.prepare("DELETE FROM " + locks + ".locks WHERE name = ? IF holder = ?");
    }

    /** Opens the tables, and creates a keyspace of locks next to theirs. */
    public static ReferenceWriter open(Address keyspace, Address index, UsergridPopulation population)
            throws InterruptedException {
        CqlSession session = MeasuredCassandra.open(keyspace);
        return new ReferenceWriter(session, Locks.beside(keyspace, session), population, new EntityIndex(index));
    }

    @Override
    public void post(long i, Indexing indexing) {
        UUID id = UsergridPopulation.entity(i);
        String name = UsergridPopulation.name(i);
        if (!ours(session.execute(lock.bind(name, id)).one(), id)) {
            throw new RequestRefused(name + " is being written by another");
        }
        try {
            MeasuredCassandra.together(() -> write(i, id, name))
                    .toCompletableFuture()
                    .join();
            index.put(id, UsergridIndex.document(population, i), indexing);
        } catch (CompletionException e) {
            throw e.getCause() instanceof RequestRefused refusal ? refusal : e;
        } finally {
            session.execute(unlock.bind(name, id));
        }
    }

    /**
     * Returns whether the holder has the lock; also if the driver sent the request again because it missed the first
     * answer.
     */
    private static boolean ours(Row answer, UUID holder) {
        return answer.getBoolean("[applied]") || holder.equals(answer.getUuid("holder"));
    }

    private CompletionStage<Void> write(long i, UUID id, String name) {
        return session.executeAsync(unique.bind(Names.APPLICATION, Names.TYPE, Names.NAME, name))
                .thenCompose(taken -> {
                    if (taken.one() != null) {
                        throw new RequestRefused("there is an entity of the name " + name);
                    }
                    return reads.shard(Names.APPLICATION, Names.COLLECTION_EDGE, id.timestamp());
                })
                .thenCompose(shard -> {
                    RowsAtOnce all = new RowsAtOnce(session);
                    rows.of(i, shard.orElse(0L), all);
                    return all.taken();
                });
    }

    @Override
    public void close() {
        session.close();
    }
}
