package org.identityperf.runner.store.cassandra;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
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
     * @param say receives a line about each download, wait and sweep
     * @throws org.identityperf.runner.store.StoreUnavailable if no JDK will do
     */
    public static EmbeddedCassandra start(Cache cache, Optional<Path> javaHome, Consumer<String> say) {
        List<String> java = CassandraJars.java(javaHome, say);
        return new EmbeddedCassandra(cache, () -> program(java, cache), say);
    }

    static Program program(List<String> java, Cache cache) {
        CassandraFolder folder = CassandraFolder.in(cache, CassandraFolder.place(cache));
        return new CassandraProgram(java, List.of(folder), 1, OptionalInt.empty(), PasswordFile.random());
    }
}
