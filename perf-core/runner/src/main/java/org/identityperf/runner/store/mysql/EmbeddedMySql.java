package org.identityperf.runner.store.mysql;

import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.identityperf.runner.store.cache.Cache;
import org.identityperf.runner.store.process.EmbeddedStore;
import org.identityperf.runner.store.process.Program;

/** An {@code EmbeddedMySql} is a real MySQL that runs as a process of this machine. Its datasets are schemas. */
public final class EmbeddedMySql extends EmbeddedStore {

    EmbeddedMySql(Cache cache, Supplier<Program> program, Consumer<String> say) {
        super(cache, MySqlFolder.place(cache), program, say);
    }

    /**
     * Starts the server; waits first if another run uses this cache.
     *
     * @param say receives one line for each event that a person would otherwise wonder about: a download, a wait, a
     *     sweep
     * @throws org.identityperf.runner.store.StoreException if there is no MySQL for this machine, the cache can't be
     *     used, its data folder is not one of ours, or the server ends instead of starting
     */
    public static EmbeddedMySql start(Cache cache, Consumer<String> say) {
        return start(cache, MySqlBinaries.in(cache, say), say);
    }

    static EmbeddedMySql start(Cache cache, Path binaries, Consumer<String> say) {
        return new EmbeddedMySql(cache, () -> new MySqlProgram(binaries, MySqlFolder.in(cache, binaries)), say);
    }
}
