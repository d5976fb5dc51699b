package org.identityperf.keycloak.current.benchmark;

import static org.identityperf.probe.benchmark.Kind.COLD_START;

import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.identityperf.keycloak.current.CurrentModelLayer;
import org.identityperf.keycloak.current.Migration;
import org.identityperf.keycloak.current.SessionsDataset;
import org.identityperf.keycloak.shared.ServerJvm;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.identityperf.probe.measure.Expected;
import org.identityperf.probe.measure.Window;
import org.identityperf.probe.upgrade.BrokenOff;
import org.identityperf.probe.upgrade.DatabaseContent;
import org.identityperf.probe.upgrade.Interruption;
import org.identityperf.probe.upgrade.UpgradeSteps;
import org.identityperf.probe.upgrade.UpgradeSteps.Executed;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * What becomes of an upgrade that is broken off: does the next start succeed, and end with the same schema and rows as an
 * upgrade that nobody disturbed (issue 35290)? What is counted is that start. Columns that two such upgrades fill
 * differently, with times and keys drawn at random, are not compared.
 *
 * <p>{@code -Pperf -Dperf.include=UpgradeBrokenOff}
 */
@StorageBenchmark(kind = COLD_START, dataset = SessionsDataset.class, writes = true)
public class UpgradeBrokenOffBenchmark extends UpgradeBenchmark {

    /** What happens to the first start. */
    public enum Happening {
        /** Its process is killed after the statement that changes most rows, before that is committed. */
        KILLED_IN_STEP,
        /** Its process is killed after that statement's change set, before it is recorded as done. */
        KILLED_AFTER_STEP,
        /** Its process is killed while it migrates realms. */
        KILLED_IN_REALMS,
        /** The database ends its sessions halfway. */
        CONNECTION_LOST,
        /** The statement that changes most rows takes too long and is ended. */
        TIMED_OUT,
        /** Another server starts at the same time; both must succeed. */
        TWO_SERVERS
    }

    /**
     * Whether a change set was executed or found done. Liquibase commits a change set before it records it. Where a start
     * ends in between, the next one may find it done.
     */
    private static final String FOUND_DONE = "databasechangelog.exectype";

    /** What an upgrade is that nobody disturbs, by what it begins with. */
    private static final Map<String, Undisturbed> KNOWN = new ConcurrentHashMap<>();

    /** How many sessions there are of each kind. */
    @Param("1000")
    public long sessions;

    /** How many users there are. */
    @Param("1000")
    public long users;

    /** What happens to the first start. */
    @Param("KILLED_IN_STEP")
    public Happening brokenOff;

    private Undisturbed undisturbed;
    private String at;
    private Optional<RuntimeException> failure;

    /**
     * @param content of the database afterwards
     * @param drawn the columns that may differ from one upgrade to the next
     * @param executed its statements
     */
    private record Undisturbed(DatabaseContent content, SortedSet<String> drawn, List<Executed> executed) {

        /** Returns the place of the statement that changes most rows, of those of change sets. */
        private int largest() {
            return IntStream.range(0, executed.size())
                    .filter(i -> executed.get(i).migrating().isEmpty())
                    .reduce((one, other) ->
                            executed.get(one).rows() < executed.get(other).rows() ? other : one)
                    .orElseThrow();
        }

        /** Returns the place of the statement that records the change set of another. */
        private int recording(int place) {
            return IntStream.range(place, executed.size())
                    .filter(i -> !executed.get(i).recording().isEmpty())
                    .findFirst()
                    .orElseThrow();
        }

        private int amidRealms() {
            int[] ofRealms = IntStream.range(0, executed.size())
                    .filter(i -> !executed.get(i).migrating().isEmpty())
                    .toArray();
            return ofRealms[ofRealms.length / 2];
        }

        /** Returns the place of the statement before which it is broken off. */
        private int place(Happening happening) {
            return switch (happening) {
                case KILLED_IN_STEP -> largest() + 1;
                case KILLED_AFTER_STEP -> recording(largest());
                case KILLED_IN_REALMS -> amidRealms();
                case CONNECTION_LOST -> executed.size() / 2;
                case TIMED_OUT -> largest();
                case TWO_SERVERS -> throw new IllegalArgumentException("nothing is broken off");
            };
        }

        private String step(int place) {
            String migrating = executed.get(place).migrating();
            return migrating.isEmpty() ? executed.get(recording(place)).recording() : migrating;
        }
    }

    @Override
    String table() {
        return "OFFLINE_USER_SESSION";
    }

    /** Upgrades twice as well, to know what must be there at the end. */
    @Override
    public void open(BenchmarkParams params) throws SQLException {
        super.open(params);
        String begins = String.join(",", store, from, Long.toString(sessions), Long.toString(users));
        undisturbed = KNOWN.get(begins);
        if (undisturbed == null) {
            List<Executed> executed;
            restore();
            try (UpgradeSteps steps = Migration.watch(address())) {
                upgrade();
                executed = steps.executed();
            }
            DatabaseContent content = content();
            restore();
            // In a JVM of its own: some of what is drawn is drawn once in the life of a JVM.
            try (ServerJvm jvm = Migration.jvm(1)) {
                Migration.start(jvm, address());
            }
            SortedSet<String> drawn = content.drawn(content());
            drawn.add(FOUND_DONE);
            undisturbed = new Undisturbed(content, drawn, executed);
            KNOWN.put(begins, undisturbed);
        }
    }

    private DatabaseContent content() throws SQLException {
        CurrentModelLayer.stop();
        return DatabaseContent.of(address());
    }

    @Override
    void prepare() throws SQLException {
        failure = Optional.empty();
        if (brokenOff == Happening.TWO_SERVERS) {
            at = "";
            startTwo();
            return;
        }
        int place = undisturbed.place(brokenOff);
        at = undisturbed.step(place);
        try (ServerJvm jvm = Migration.jvm(1)) {
            Migration.breakOff(jvm, address(), new Interruption(kind(), place + 1));
            throw new AssertionError("nothing broke the upgrade off in " + at);
        } catch (IllegalStateException asIntended) {
            Expected.check("the release after the upgrade was broken off in " + at, from, release());
        }
    }

    private Interruption.Kind kind() {
        return switch (brokenOff) {
            case CONNECTION_LOST -> Interruption.Kind.CONNECTION_LOST;
            case TIMED_OUT -> Interruption.Kind.TIMED_OUT;
            default -> Interruption.Kind.KILLED;
        };
    }

    private void startTwo() throws SQLException {
        try (ServerJvm one = Migration.jvm(1);
                ServerJvm other = Migration.jvm(2)) {
            CompletableFuture<Void> beside = CompletableFuture.runAsync(() -> Migration.start(other, address()));
            Migration.start(one, address());
            beside.join();
        }
        Expected.check("the release after two starts at once", CurrentModelLayer.version(), release());
    }

    /** Measures the server's own code: the next start, which may fail. */
    @Benchmark
    public Object server() {
        try {
            return upgrade();
        } catch (RuntimeException e) {
            failure = Optional.of(e);
            return e;
        }
    }

    /** Compares schema and rows with those of an upgrade that nobody disturbed. */
    @Override
    public void verify() throws SQLException {
        Window.close();
        List<String> left;
        if (failure.isPresent()) {
            left = List.of("the next start fails: " + cause(failure.get()));
        } else {
            check();
            left = content().differences(undisturbed.content(), undisturbed.drawn());
        }
        if (UpgradeSteps.areAsked()) {
            new BrokenOff(benchmarkCase(), CurrentModelLayer.version(), at, left).write();
        }
    }

    private static String cause(Throwable thrown) {
        return thrown.getCause() == null ? String.valueOf(thrown.getMessage()) : cause(thrown.getCause());
    }
}
