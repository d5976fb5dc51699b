package org.identityperf.lab.job;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.identityperf.lab.settings.Settings;
import org.identityperf.lab.store.Cache;
import org.identityperf.lab.store.PostgresServer;
import org.identityperf.probe.address.Addresses;
import org.identityperf.probe.measure.CountersProfiler;

/** A real store for a module's own tests, which cannot start one on the server's class path. */
final class TestStores {

    private TestStores() {}

    /** Starts PostgreSQL, hands over the superuser's address in a file, and keeps it until the other side ends. */
    static void keep(Settings settings, Path file, Console console, CountDownLatch ended) throws IOException {
        try (PostgresServer server = PostgresServer.start(Cache.at(settings.cache()), console::say)) {
            Path written = file.resolveSibling(file.getFileName() + ".part");
            new Addresses(Map.of(CountersProfiler.ADMIN, server.admin())).write(written);
            Files.move(written, file);
            ended.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
