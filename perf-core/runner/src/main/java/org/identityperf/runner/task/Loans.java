package org.identityperf.runner.task;

import java.io.IOException;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.exchange.Message;
import org.identityperf.probe.exchange.RequestHandler;
import org.identityperf.runner.console.Console;
import org.identityperf.runner.dataset.DatasetClones;
import org.identityperf.runner.dataset.DatasetSnapshot;
import org.identityperf.runner.dataset.LentDataset;
import org.identityperf.runner.dataset.LoadingTerms;
import org.identityperf.runner.dataset.SnapshotLoading;
import org.identityperf.runner.dataset.SnapshotLoadings;
import org.identityperf.runner.environment.ModuleRun;
import org.identityperf.runner.environment.RunEnvironment;
import org.identityperf.runner.jvm.Side;
import org.identityperf.runner.settings.Store;
import org.identityperf.runner.store.RunningStore;

/**
 * Loans are the databases that tests of a module have borrowed, each a clone of a dataset snapshot. A store starts when
 * the first test asks for it, and one JVM loads what is missing; both stay for the tests that follow, and for the check
 * of the module's benchmarks.
 */
public final class Loans implements RequestHandler, AutoCloseable {

    /**
     * Takes a name for the loan and datasets. Each dataset is written as {@code name=class[sizes]}, or as
     * {@code name=mysql:class[sizes]} if it is not in the module's own store. Answers their addresses, each as name,
     * URL, user and password.
     */
    public static final String LEND = "lend";

    /** Takes the name of a loan, whose databases are dropped. */
    public static final String GIVE_BACK = "giveBack";

    private final Store own;
    private final RunEnvironment environment;
    private final SnapshotLoadings snapshotLoadings;
    private final Side side;
    private final Console console;
    private final Map<String, Collection<DatasetClones>> lent = new HashMap<>();

    private Loans(
            Store own, RunEnvironment environment, SnapshotLoadings snapshotLoadings, Side side, Console console) {
        this.own = own;
        this.environment = environment;
        this.snapshotLoadings = snapshotLoadings;
        this.side = side;
        this.console = console;
    }

    /** Begins without a loan; waits first if another run uses the cache. */
    static Loans begin(ModuleRun run, Side side) throws IOException {
        Console console = run.console();
        RunEnvironment environment =
                RunEnvironment.open(List.of(), run.settings().stores(), console::say);
        return new Loans(
                run.tiers().store(),
                environment,
                new SnapshotLoadings(run, environment.folder(), LoadingTerms.OWN),
                side,
                console);
    }

    /** Returns the stores that have started, and the folder beside them. */
    RunEnvironment environment() {
        return environment;
    }

    /** Returns what loads datasets. */
    SnapshotLoadings snapshotLoadings() {
        return snapshotLoadings;
    }

    @Override
    public List<?> answer(Message request) throws IOException {
        String loan = request.word(0);
        if (request.name().equals(LEND)) {
            return lend(loan, request.from(1));
        }
        lent.remove(loan).forEach(DatasetClones::close);
        return NOTHING;
    }

    /** Lends one dataset until the end. */
    Address lend(String dataset) throws IOException {
        List<?> words = lend(dataset.replaceFirst("=.*", ""), List.of(dataset));
        return new Address(
                words.get(1).toString(), words.get(2).toString(), words.get(3).toString());
    }

    private List<?> lend(String loan, List<String> datasets) throws IOException {
        List<LentDataset> asked =
                datasets.stream().map(text -> LentDataset.parse(text, own)).toList();
        List<Store> needed = asked.stream().map(LentDataset::store).toList();
        environment.open(needed);
        needed.stream()
                .map(environment.stores().unavailable()::get)
                .filter(Objects::nonNull)
                .findFirst()
                .ifPresent(unavailable -> {
                    throw unavailable;
                });
        Map<Store, DatasetClones> clones = new EnumMap<>(Store.class);
        needed.forEach(kind -> clones.computeIfAbsent(
                kind,
                missing -> new DatasetClones(
                        environment.stores().get(kind), environment.routes(kind), loan, List.of(), console::say)));
        lent.put(loan, clones.values());
        Stream.Builder<Object> words = Stream.builder();
        for (LentDataset dataset : asked) {
            RunningStore store = environment.stores().get(dataset.store());
            SnapshotLoading snapshotLoading = snapshotLoadings.on(side, dataset.store());
            DatasetSnapshot snapshot = snapshotLoading.described(store, dataset.className(), dataset.sizes());
            snapshotLoading.ensure(store, snapshot);
            Address address = clones.get(dataset.store()).address(dataset.name(), snapshot, true, snapshotLoading);
            words.add(dataset.name()).add(address.url()).add(address.user()).add(address.password());
        }
        return words.build().toList();
    }

    @Override
    public void close() throws IOException {
        try (environment;
                snapshotLoadings) {
            lent.values().forEach(clones -> clones.forEach(DatasetClones::close));
        }
    }
}
