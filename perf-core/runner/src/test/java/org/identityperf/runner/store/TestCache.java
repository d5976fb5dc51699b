package org.identityperf.runner.store;

import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;
import org.identityperf.runner.store.cache.Cache;
import org.identityperf.runner.store.cassandra.CassandraServer;
import org.identityperf.runner.store.mysql.MySqlServer;
import org.identityperf.runner.store.postgresql.PostgresServer;
import org.identityperf.runner.store.process.BriefJvm;
import org.identityperf.runner.store.process.EmbeddedStore;

/** One cache for all tests that run one after the other, so that each server is unpacked and its data folder made once. */
public final class TestCache {

    public static final Path FOLDER = Path.of("target", "test-cache").toAbsolutePath();

    /** The same for the tests that run beside them. */
    public static final Path BESIDE = FOLDER.resolveSibling("test-cache-beside");

    private TestCache() {}

    public static Cache open() {
        return Cache.at(FOLDER);
    }

    public static EmbeddedStore startPostgres() {
        return PostgresServer.start(open(), line -> {});
    }

    /** The same for the tests that run beside others. */
    public static EmbeddedStore startPostgresBeside() {
        return PostgresServer.start(Cache.at(BESIDE), line -> {});
    }

    public static EmbeddedStore startCassandra() {
        return CassandraServer.start(open(), Optional.empty(), line -> {});
    }

    public static EmbeddedStore startMySql() {
        return MySqlServer.start(open(), line -> {});
    }

    /** Starts a server with the settings of a measured run; that of a test waits for no disk. */
    public static EmbeddedStore asMeasured(Supplier<EmbeddedStore> start) {
        String test = System.clearProperty(BriefJvm.PROPERTY);
        try {
            return start.get();
        } finally {
            if (test != null) {
                System.setProperty(BriefJvm.PROPERTY, test);
            }
        }
    }
}
