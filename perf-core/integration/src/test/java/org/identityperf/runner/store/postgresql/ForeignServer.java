package org.identityperf.runner.store.postgresql;

import java.util.List;
import java.util.UUID;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.store.Sql;
import org.identityperf.runner.store.TestCache;
import org.identityperf.runner.store.cache.Cache;
import org.identityperf.runner.store.process.EmbeddedStore;

/** A PostgreSQL that somebody else runs: it has a database of its own, {@code app}, and users with few rights. */
public final class ForeignServer implements AutoCloseable {

    private final EmbeddedStore server;
    private final String password = UUID.randomUUID().toString();

    /** Its data is in the cache that tests share. */
    public ForeignServer() {
        this(TestCache.open());
    }

    /** Its data is in that cache. */
    public ForeignServer(Cache cache) {
        server = TestCache.asMeasured(() -> PostgresServer.start(cache, line -> {}));
        clear();
        superuser("CREATE ROLE maker LOGIN CREATEDB PASSWORD '" + password + "'");
        superuser("CREATE ROLE reader LOGIN PASSWORD '" + password + "'");
        superuser("CREATE DATABASE app");
        Sql.run(app("postgres"), "CREATE TABLE theirs AS SELECT 1 AS id");
    }

    /** Their database, as one of these users. */
    Address app(String user) {
        Address admin = server.admin();
        return OwnDatabases.at(
                new Address(admin.url(), user, user.equals(admin.user()) ? admin.password() : password), "app");
    }

    /** Their database, as a user who may create databases and little else. */
    public Address address() {
        return app("maker");
    }

    int port() {
        return server.port();
    }

    void superuser(String command) {
        Sql.run(server.admin(), command);
    }

    List<String> column(String query) {
        return Sql.column(server.admin(), query);
    }

    List<String> databases() {
        return column("SELECT datname FROM pg_database ORDER BY 1");
    }

    private void clear() {
        for (String name : column("SELECT datname FROM pg_database WHERE datname ~ '^identityperf_|^app$'")) {
            superuser("ALTER DATABASE " + name + " IS_TEMPLATE false");
            superuser("DROP DATABASE " + name + " WITH (FORCE)");
        }
        superuser("DROP ROLE IF EXISTS maker, reader");
    }

    @Override
    public void close() {
        clear();
        server.close();
    }
}
