package org.identityperf.keycloak.preload;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.dataset.Dataset;
import org.identityperf.probe.dataset.Sizes;
import org.identityperf.probe.load.Progress;

/** The one PostgreSQL of a test run, and databases in it: each dataset is created once and cloned for who asks. */
final class TestStore {

    static final long SEED = 20200504;

    private static final EmbeddedPostgres POSTGRES = start();
    private static final Map<String, String> SEALED = new ConcurrentHashMap<>();
    private static int databases;

    private TestStore() {}

    private static EmbeddedPostgres start() {
        try {
            return EmbeddedPostgres.builder()
                    .setServerConfig("fsync", "off")
                    .setServerConfig("synchronous_commit", "off")
                    .setServerConfig("full_page_writes", "off")
                    .setServerConfig("shared_buffers", "256MB")
                    .setServerConfig("max_connections", "100")
                    .start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A database of its own that holds the dataset. */
    static Address clone(Dataset dataset, Sizes sizes) throws Exception {
        return create(sealed(dataset, sizes));
    }

    private static synchronized String sealed(Dataset dataset, Sizes sizes) throws Exception {
        String key = dataset.name() + sizes;
        String name = SEALED.get(key);
        if (name == null) {
            String template =
                    dataset.base().isPresent() ? sealed(dataset.base().orElseThrow(), Sizes.none()) : "template0";
            Address address = create(template);
            dataset.create(address, sizes, SEED, Progress.silent());
            execute(address, "VACUUM (FREEZE, ANALYZE)");
            name = address.url().replaceFirst(".*/", "");
            SEALED.put(key, name);
        }
        return name;
    }

    private static synchronized Address create(String template) throws SQLException {
        String name = "test" + databases++;
        execute(address("postgres"), "CREATE DATABASE " + name + " TEMPLATE " + template);
        return address(name);
    }

    private static Address address(String database) {
        return new Address(
                "jdbc:postgresql://localhost:" + POSTGRES.getPort() + '/' + database, "postgres", "postgres");
    }

    static void execute(Address address, String sql) throws SQLException {
        try (Connection connection = address.connect();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
