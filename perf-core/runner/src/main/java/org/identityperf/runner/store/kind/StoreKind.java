package org.identityperf.runner.store.kind;

import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.settings.Store;
import org.identityperf.runner.settings.StoreSettings;
import org.identityperf.runner.store.Ping;
import org.identityperf.runner.store.RunningStore;
import org.identityperf.runner.store.StoreUnavailable;
import org.identityperf.runner.store.cache.Cache;

/**
 * A kind of store as its package offers it to the runner: how it is started or reached, and what of it differs from
 * other stores. It is a service, so a new store is a package of its own, a line in {@code META-INF/services} and a
 * constant of {@link Store}.
 */
public abstract class StoreKind {

    /** The cases of a store that must not run while others do, since a count of one would include the others. */
    public enum Isolation {
        /** Everything is counted by clone. */
        NONE,
        /** Cases that write: what a transaction holds in one clone decides what a reader of another must look at. */
        WRITES,
        /** All cases that are counted: something is counted of the whole server alone. */
        COUNTS,
        /** All cases, even where only results are checked: they stop nodes that the others would use. */
        ALWAYS
    }

    /** Opens a connection for the shortest request that a store answers. */
    protected interface Pinging {
        Ping open(Address address) throws IOException, SQLException;
    }

    /** Starts a store or connects to it; waits first if another run uses it, or this cache. */
    protected interface Opening {
        /** @throws StoreUnavailable if it can't be opened in this way here */
        RunningStore open(StoreSettings settings, Cache cache, Consumer<String> say);

        /** Returns a way in which a store is never opened. */
        static Opening never(String why) {
            return (settings, cache, say) -> {
                throw new StoreUnavailable(why);
            };
        }
    }

    private final Store store;
    private final Isolation isolation;
    private final Pinging pinging;
    private final Opening embedded;
    private final Opening container;
    private final Opening external;

    /**
     * @param embedded starts it as a process of this machine
     * @param container starts it in a container
     * @param external connects to one that somebody else runs, as the settings say
     */
    protected StoreKind(
            Store store, Isolation isolation, Pinging pinging, Opening embedded, Opening container, Opening external) {
        this.store = store;
        this.isolation = isolation;
        this.pinging = pinging;
        this.embedded = embedded;
        this.container = container;
        this.external = external;
    }

    public final Store store() {
        return store;
    }

    public final Isolation isolation() {
        return isolation;
    }

    /** Opens a connection for the shortest request that the store answers. */
    public final Ping ping(Address address) throws IOException, SQLException {
        return pinging.open(address);
    }

    /**
     * Returns a line for each column and index of a database; empty for a store that has no tables. Where the lines are
     * equal on both sides of a comparison, either side can work on the other's database, whichever release made the rows.
     *
     * @throws org.identityperf.runner.store.StoreException if the database can't be reached
     */
    public Optional<List<String>> tableDefinitions(Address database) {
        return Optional.empty();
    }

    /** Starts the store or connects to it, in the way that the settings say. */
    public final RunningStore open(StoreSettings settings, Cache cache, Consumer<String> say) {
        Opening opening = switch (settings.mode()) {
            case EMBEDDED -> embedded;
            case CONTAINERS -> container;
            case EXTERNAL -> external;
        };
        return opening.open(settings, cache, say);
    }
}
