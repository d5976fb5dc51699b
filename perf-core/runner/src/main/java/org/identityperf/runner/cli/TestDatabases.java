package org.identityperf.runner.cli;

import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.exchange.RequestFailed;
import org.identityperf.runner.suite.Project;

/**
 * This class provides databases on the real store for a module's own tests, each a clone of a dataset snapshot. Only
 * one instance may be open at a time on one cache. A test class opens it before all tests and closes it after them.
 */
public final class TestDatabases implements AutoCloseable {

    private static final int WORDS = 4;

    private final RunnerProcess runner;
    private final Map<String, Address> addresses = new HashMap<>();

    private TestDatabases(RunnerProcess runner, List<String> words) {
        this.runner = runner;
        for (int i = 0; i < words.size(); i += WORDS) {
            addresses.put(words.get(i), new Address(words.get(i + 1), words.get(i + 2), words.get(i + 3)));
        }
    }

    /**
     * Starts the store, makes the dataset snapshots and clones them.
     *
     * @param module the module's folder, such as {@code perf-keycloak/preload}
     * @param datasets each a name, a class and sizes, such as {@code ten=org.example.SessionDataset[sessions=10]}; the
     *     class after a store's name and a colon, such as {@code mysql:}, if it is not in the module's own store
     * @throws IllegalStateException if they are not available; the output shows the reason
     */
    public static TestDatabases start(String module, String... datasets) throws IOException {
        String[] arguments = Stream.concat(Stream.of(module, Project.classes().toString()), Arrays.stream(datasets))
                .toArray(String[]::new);
        RunnerProcess runner = RunnerProcess.start(System.out::println);
        try {
            return new TestDatabases(runner, runner.ask(Main.DATABASES, arguments));
        } catch (RequestFailed e) {
            runner.awaitEnd();
            throw new IllegalStateException("no databases for the tests of " + module + "; the output says why", e);
        }
    }

    public Address get(String name) {
        return addresses.get(name);
    }

    @Override
    public void close() {
        runner.close();
    }
}
