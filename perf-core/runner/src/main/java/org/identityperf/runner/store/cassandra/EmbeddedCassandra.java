package org.identityperf.runner.store.cassandra;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.identityperf.runner.store.cache.Cache;
import org.identityperf.runner.store.cache.PasswordFile;
import org.identityperf.runner.store.process.EmbeddedStore;
import org.identityperf.runner.store.process.Program;

/**
 * An {@code EmbeddedCassandra} is a real Cassandra of one node that runs as a process of this machine. Its datasets are
 * keyspaces.
 */
public final class EmbeddedCassandra extends EmbeddedStore {

    EmbeddedCassandra(Cache cache, Supplier<Program> program, Consumer<String> say) {
        super(cache, CassandraFolder.place(cache), program, say);
    }

    /**
     * Starts the server; waits first if another run uses this cache.
     *
     * @param javaHome the folder of the JDK 17 to run it on; empty to look for one
     * @param say receives one line for each event that a person would otherwise wonder about: a download, a wait, a
     *     sweep
     * @throws org.identityperf.runner.store.StoreUnavailable if no JDK will do
     * @throws org.identityperf.runner.store.StoreException if the cache can't be used, its data folder is not one of
     *     ours, or the server ends instead of starting
     */
    public static EmbeddedCassandra start(Cache cache, Optional<Path> javaHome, Consumer<String> say) {
        Path java = CassandraJava.home(javaHome);
        List<Path> classPath = CassandraJars.classPath(say);
        return new EmbeddedCassandra(cache, () -> program(java, classPath, cache), say);
    }

    /** Returns the program of the only node of its cluster. */
    private static Program program(Path java, List<Path> classPath, Cache cache) {
        return new CassandraProgram(
                java, classPath, CassandraFolder.in(cache), NodePlace.alone(), PasswordFile.random());
    }
}
