package org.identityperf.runner.cli;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.exchange.Message;
import org.identityperf.probe.exchange.RequestFailed;
import org.identityperf.runner.suite.Project;
import org.identityperf.runner.task.Loans;

/**
 * This class provides databases on real stores for a module's own tests, each a clone of a dataset snapshot. A test
 * class opens it before all tests and closes it after them. The runner and its stores stay for the classes that follow,
 * and end with this JVM.
 */
public final class TestDatabases implements AutoCloseable {

    private static final int WORDS = 4;

    /** The property that the build sets where its tests are to be thorough. */
    private static final String THOROUGH = "identityperf.thorough";

    private static RunnerProcess lender;
    private static int loans;

    private final String loan;
    private final Map<String, Address> addresses = new HashMap<>();

    private TestDatabases(String loan, List<String> words) {
        this.loan = loan;
        for (int i = 0; i < words.size(); i += WORDS) {
            addresses.put(words.get(i), new Address(words.get(i + 1), words.get(i + 2), words.get(i + 3)));
        }
    }

    /**
     * Starts the stores that don't run yet, makes the dataset snapshots and clones them.
     *
     * @param module the module's folder, such as {@code perf-keycloak/preload}; the same in all of a JVM
     * @param datasets each a name, a class and sizes, such as {@code ten=org.example.SessionDataset[sessions=10]}; the
     *     class after a store's name and a colon, such as {@code mysql:}, if it is not in the module's own store
     * @throws IllegalStateException if they are not available; the output shows the reason
     */
    public static TestDatabases start(String module, String... datasets) throws IOException {
        try {
            String loan = "loan" + ++loans;
            Object[] words = Stream.concat(Stream.of(loan), Stream.of(datasets)).toArray();
            return new TestDatabases(loan, lender(module).ask(Message.of(Loans.LEND, words)));
        } catch (RequestFailed e) {
            throw new IllegalStateException("no databases for the tests of " + module + "; the output says why", e);
        }
    }

    /**
     * Returns the stores for a test of what is the same on each of them: the module's own, and the others only where the
     * tests are to be thorough.
     */
    public static List<String> stores(String own, String... others) {
        return isThorough() ? Stream.concat(Stream.of(own), Stream.of(others)).toList() : List.of(own);
    }

    /** Returns whether the build runs all of its tests, however long they take. */
    static boolean isThorough() {
        return Boolean.getBoolean(THOROUGH);
    }

    /** Returns the runner that lends; it starts with the first test that needs it. */
    static RunnerProcess lender(String module) throws IOException {
        if (lender == null) {
            lender = RunnerProcess.start(System.out::println);
            Runtime.getRuntime().addShutdownHook(new Thread(TestDatabases::end));
            lender.ask(Main.DATABASES, module, Project.classes().toString());
        }
        return lender;
    }

    /** Ends the runner that lends, and its stores: only one runner uses a cache. */
    static void end() {
        if (lender != null) {
            lender.close();
            lender = null;
        }
    }

    public Address get(String name) {
        return addresses.get(name);
    }

    @Override
    public void close() {
        lender.ask(Message.of(Loans.GIVE_BACK, loan));
    }
}
