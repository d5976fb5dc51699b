package org.identityperf.lab.store;

import java.nio.file.Path;

/** One cache for all tests of this package, so that the server is unpacked and its data folder made once. */
final class TestCache {

    static final Path FOLDER = Path.of("target", "test-cache").toAbsolutePath();

    private TestCache() {}

    static Cache open() {
        return Cache.at(FOLDER);
    }

    static PostgresServer start() {
        return PostgresServer.start(open(), line -> {});
    }
}
