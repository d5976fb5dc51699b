package org.identityperf.runner.store.postgresql;

import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.identityperf.runner.store.cache.Cache;
import org.identityperf.runner.store.process.EmbeddedStore;
import org.identityperf.runner.store.process.Program;

/**
 * An {@code EmbeddedPostgres} is a real PostgreSQL that runs as a process of this machine. Its datasets are template
 * databases.
 */
public final class EmbeddedPostgres extends EmbeddedStore {

    EmbeddedPostgres(Cache cache, Supplier<Program> program, Consumer<String> say) {
        super(cache, PostgresCluster.place(cache), program, say);
    }

    /**
     * Starts the server; waits first if another run uses this cache.
     *
     * @param say receives one line for each event that a person would otherwise wonder about: a download, a wait, a
     *     sweep
     * @throws org.identityperf.runner.store.StoreException if there is no PostgreSQL for this machine, the cache can't
     *     be used, its data folder is not one of ours, or the server ends instead of starting
     */
    public static EmbeddedPostgres start(Cache cache, Consumer<String> say) {
        Path binaries = PostgresBinaries.in(cache, say);
        return new EmbeddedPostgres(
                cache, () -> new PostgresProgram(binaries, PostgresCluster.in(cache, binaries)), say);
    }
}
