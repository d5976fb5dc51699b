package org.identityperf.runner.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.Addresses;
import org.identityperf.runner.suite.Project;

/**
 * Databases on the real store for a module's own tests: a clone of a sealed dataset each. Only one may be open at a time
 * on one cache; a test class opens it before all tests and closes it after them.
 */
public final class TestDatabases implements AutoCloseable {

    /** What the other side prints when the databases are there. */
    static final String READY = "ready";

    private final Process process;
    private final Addresses addresses;

    private TestDatabases(Process process, Addresses addresses) {
        this.process = process;
        this.addresses = addresses;
    }

    /**
     * Starts the store, has the datasets sealed and clones them.
     *
     * @param module the module's folder, such as {@code perf-keycloak/preload}
     * @param datasets each a name, a class and sizes, such as {@code ten=org.example.SessionDataset[sessions=10]}; the
     *     class after a store's name and a colon, such as {@code mysql:}, if it is not in the module's own store
     * @throws IllegalStateException if they cannot be had; the output says why
     */
    public static TestDatabases start(String module, String... datasets) throws IOException, InterruptedException {
        Path file = LabProcess.answerFile(".addresses");
        try {
            CompletableFuture<Boolean> ready = new CompletableFuture<>();
            String[] arguments = Stream.concat(
                            Stream.of("databases", module, Project.classes().toString(), file.toString()),
                            Arrays.stream(datasets))
                    .toArray(String[]::new);
            Process process = LabProcess.start(
                    line -> {
                        if (line.equals(READY)) {
                            ready.complete(true);
                        } else {
                            System.out.println(line);
                        }
                    },
                    arguments);
            process.onExit().thenRun(() -> ready.complete(false));
            if (!ready.join()) {
                throw new IllegalStateException("no databases for the tests of " + module + "; the output says why");
            }
            return new TestDatabases(process, Addresses.read(file));
        } finally {
            Files.deleteIfExists(file);
        }
    }

    /** The clone of that name. */
    public Address get(String name) {
        return addresses.get(name);
    }

    /** Stops the store; the clones are gone with it. */
    @Override
    public void close() throws IOException {
        process.getOutputStream().close();
        process.onExit().join();
    }
}
