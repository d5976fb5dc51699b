package org.identityperf.keycloak.current.benchmark;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;
import org.identityperf.keycloak.current.ClientPopulation;
import org.identityperf.keycloak.current.CurrentModelLayer;
import org.identityperf.keycloak.current.CurrentSchema;
import org.identityperf.keycloak.current.RealmDataset;
import org.identityperf.keycloak.current.UserPopulation;
import org.identityperf.keycloak.current.operation.Operation;
import org.identityperf.keycloak.current.operation.RealmObjects;
import org.identityperf.keycloak.current.operation.RealmObjects.ClientView;
import org.identityperf.keycloak.current.operation.RealmObjects.RoleView;
import org.identityperf.keycloak.current.operation.Realms;
import org.identityperf.keycloak.current.operation.Realms.RealmView;
import org.identityperf.keycloak.current.operation.Users;
import org.identityperf.keycloak.current.operation.Users.UserView;
import org.identityperf.keycloak.current.reader.Reader;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.identityperf.probe.measure.Counter;
import org.identityperf.probe.measure.LockstepThreads;
import org.identityperf.probe.measure.Window;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.TearDown;

/**
 * How many of the requests that need a lost cache entry at once ask the database for it, in a cache stampede (issues
 * 21521, 22988, 24202)? An operation ends when the last request has its answer. The count is the highest that may
 * happen, as {@link LockstepThreads} explains, and is the same each time.
 *
 * <p>{@code -Pperf -Dperf.include=Stampede}
 */
@StorageBenchmark(dataset = RealmDataset.class, countedInvocations = 10)
public class StampedeBenchmark extends OperationBenchmark<UserPopulation> {

    /** What the cache has lost. */
    public enum Lost {
        /** The realm, by a change of its settings. */
        REALM(
                (reader, data, i) -> Realms.byId(reader, CurrentSchema.REALM),
                (data, i) -> RealmView.of(CurrentSchema.REALM)) {
            @Override
            void lose(Reader reader) {
                Realms.invalidate(reader, CurrentSchema.REALM);
            }
        },
        /** A client, together with everything else of its realm, as after a start. */
        CLIENT(
                (reader, data, i) -> RealmObjects.client(reader, ClientPopulation.clientId(i)),
                (data, i) -> ClientView.of(i)),
        /** A role, together with everything else of its realm. */
        ROLE((reader, data, i) -> RealmObjects.role(reader, UserPopulation.roleName(i)), RoleView::of),
        /** A user, together with everything else of its realm. */
        USER((reader, data, i) -> Users.byId(reader, data.userId(i)), (data, i) -> UserView.of(i));

        private final Operation<UserPopulation> operation;

        Lost(Operation.Run<UserPopulation> run, Operation.Answer<UserPopulation> answer) {
            this.operation = new Operation<>(run, answer);
        }

        /** Removes the entry; it is called after all of the realm was forgotten and the realm itself was read again. */
        void lose(Reader reader) {
            // The entry is gone already.
        }
    }

    /** How many users the realm has. */
    @Param("1000")
    public long users;

    /** How many roles the realm has. */
    @Param("100")
    public int roles;

    /** How many groups the realm has. */
    @Param("100")
    public int groups;

    /** How many readers ask at once. */
    @Param({"1", "50"})
    public int readers;

    /** What the cache has lost. */
    @Param
    public Lost operation;

    private LockstepThreads atOnce;

    /** Prepares the readers too, since this is called before any question. */
    @Override
    UserPopulation data() {
        if (readers > CurrentModelLayer.POOL_SIZE) {
            throw new IllegalArgumentException("readers=" + readers + ": the server has at most "
                    + CurrentModelLayer.POOL_SIZE + " connections, and each reader may need one; ask for fewer");
        }
        atOnce = new LockstepThreads(readers);
        return realm.population();
    }

    @Override
    int length() {
        return 1;
    }

    @Override
    Operation<UserPopulation> operation() {
        return new Operation<>(
                this::all, (data, i) -> Set.of(operation.operation.answer().of(data, i)));
    }

    @Override
    void ready() {
        cold = true;
    }

    @Override
    void readFirst() {
        Users.byId(reader, data.userId(data.apart(LENGTH)));
        operation.lose(reader);
    }

    /** Returns the different answers of all readers, of which there must be only one. */
    private Set<Object> all(Reader reader, UserPopulation data, int i) {
        try {
            Supplier<Object> one = () -> operation.operation.run().on(reader, data, i);
            return Set.copyOf(atOnce.all((implementation == Implementation.FLOOR ? shared(one) : one)::get));
        } catch (ExecutionException | InterruptedException e) {
            throw new IllegalStateException("not every reader has an answer", e);
        }
    }

    /** Returns a reading whose one answer all the other readers wait for. */
    private Supplier<Object> shared(Supplier<Object> question) {
        Map<Lost, Object> kept = new ConcurrentHashMap<>();
        return () -> kept.computeIfAbsent(operation, gone -> question.get());
    }

    @TearDown(Level.Invocation)
    public void reportAsking() {
        Window.left(Counter.ASKING, atOnce::asked);
    }

    @Override
    void restore() {
        atOnce.close();
    }

    /** Measures the server's own code. */
    @Benchmark
    public Object server() {
        return next();
    }

    /** Measures the floor: the same in one statement for all readers. */
    @Benchmark
    public Object floor() {
        return next();
    }
}
