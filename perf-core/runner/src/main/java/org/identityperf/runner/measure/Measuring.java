package org.identityperf.runner.measure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.identityperf.probe.address.Addresses;
import org.identityperf.probe.address.PoolWaits;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.probe.benchmark.Kind;
import org.identityperf.probe.exchange.Message;
import org.identityperf.probe.measure.Counter;
import org.identityperf.probe.measure.CountersProfiler;
import org.identityperf.probe.measure.HoldingProfiler;
import org.identityperf.probe.measure.Plans;
import org.identityperf.probe.measure.ReachedMethods;
import org.identityperf.probe.measure.RetentionProfiler;
import org.identityperf.probe.measure.SpentProfiler;
import org.identityperf.probe.measure.StatementCallers;
import org.identityperf.probe.upgrade.UpgradeSteps;
import org.identityperf.runner.console.Console;
import org.identityperf.runner.environment.SideBySide;
import org.identityperf.runner.finding.ClassPathChecked;
import org.identityperf.runner.finding.Finding;
import org.identityperf.runner.finding.Performed;
import org.identityperf.runner.jvm.AsyncProfiler;
import org.identityperf.runner.jvm.ClassData;
import org.identityperf.runner.jvm.ForkPlan;
import org.identityperf.runner.jvm.HostFailure;
import org.identityperf.runner.jvm.HostProcess;
import org.identityperf.runner.jvm.JmhCommand;
import org.identityperf.runner.jvm.ServerClassPath;
import org.identityperf.runner.reach.InstrumentedCode;
import org.identityperf.runner.reach.TracedDrivers;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.CountWords;
import org.identityperf.runner.result.FlameGraph;
import org.identityperf.runner.result.Fork;
import org.identityperf.runner.result.JmhResults;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.result.OutputFolder;
import org.identityperf.runner.result.Phases;
import org.identityperf.runner.result.Phases.Part;
import org.identityperf.runner.result.Phases.Phase;
import org.identityperf.runner.settings.ProfileEvent;
import org.identityperf.runner.settings.Tier;
import org.identityperf.runner.suite.Aspect;
import org.identityperf.runner.suite.CaseParams;
import org.identityperf.runner.suite.CaseSelection;
import org.identityperf.runner.suite.ClassPaths;
import org.identityperf.runner.suite.FirstUses;

/**
 * This class measures the cases of one side. It counts them, times them, profiles them, and finds their smallest heap,
 * each in JVMs of their own.
 */
public final class Measuring {

    /**
     * These options make the JVM allocate what the code asks for. The optimizing compiler removes objects, by escape
     * analysis and from concatenations of strings, and how much depends on when it compiles. The simple one removes none.
     * Java 17 writes a class for what is called by reflection more than 15 times, and which operation pays for it depends on
     * what ran before. Later releases of Java do the same, and know the second property.
     */
    private static final List<String> AS_WRITTEN = List.of(
            "-XX:TieredStopAtLevel=1",
            "-Dsun.reflect.inflationThreshold=" + Integer.MAX_VALUE,
            "-Djdk.reflect.useNativeAccessorOnly=true");

    private static final List<String> DIRECTING = List.of(
            Measuring.class.getName(),
            "org.junit.jupiter.api.Test",
            "org.assertj.core.api.Assertions",
            "eu.maveniverse.maven.mima.context.Context",
            "org.testcontainers.containers.GenericContainer");

    /** The forks that a time with an interval needs at least. */
    private static final int PACKED_FORKS = 3;

    /** How often an operation that is only checked is done in a row: the second finds what the first left. */
    private static final int CHECKED = 2;

    /** How often threads that race are counted as they come. */
    private static final int REPETITIONS = 21;

    /** How many operations a window has at least in which objects on the heap are to become more. */
    private static final int RETAINING = 4;

    /** How many windows decide it. */
    private static final int RETAINING_WINDOWS = 3;

    /** The fewest samples that make a flame graph, where the operation can be repeated until there are so many. */
    private static final int SAMPLES = 500;

    /** How many times as long an operation is repeated at most so that there are. */
    private static final int LONGER = 10;

    private static final long PAUSE_NANOS = 200_000_000;

    private static final Visit NOTHING = (host, classPath, benchmarkCase) -> {};

    private final CaseSelection selection;
    private final Set<BenchmarkCase> firstUses;
    private final Set<BenchmarkCase> retaining;
    private final JvmSettings jvms;
    private final ClassPaths classPaths;
    private final OutputFolder output;
    private final CountFiles files;
    private final Console console;
    private final Phases phases;
    private final Map<ServerClassPath, ClassData> classData = new LinkedHashMap<>();
    private final JmhResults results = new JmhResults();
    private final SortedMap<String, String> conditions = new TreeMap<>();

    public Measuring(
            CaseSelection selection,
            JvmSettings jvms,
            ClassPaths classPaths,
            OutputFolder output,
            Console console,
            Phases phases)
            throws IOException {
        this.selection = selection;
        this.firstUses = Set.copyOf(FirstUses.of(selection.counted()));
        this.retaining = firstUses.stream()
                .filter(each -> each.implementation() != Implementation.SHIPPED && !CaseParams.isUpgrade(each))
                .collect(Collectors.toUnmodifiableSet());
        this.jvms = jvms;
        this.classPaths = classPaths;
        this.output = output;
        this.files = new CountFiles(selection, jvms.file("counts"), output);
        this.console = console;
        this.phases = phases;
        for (ServerClassPath classPath : classPaths.all()) {
            classData.put(classPath, ClassData.in(jvms.folder().classData(), classPath, jvms.options()));
        }
    }

    /**
     * Returns the same without results, for JVMs with further options.
     *
     * @param options such as those that start a Java agent; none for the same JVMs as here
     */
    public Measuring with(List<String> options) throws IOException {
        return new Measuring(selection, jvms.with(options), classPaths, output, console, phases);
    }

    /** Returns whether forks that measure time can read their classes from an archive, whatever their class path. */
    public boolean archived() {
        return classData.values().stream().noneMatch(data -> data.using().isEmpty());
    }

    /** Returns the settings of its JVMs. */
    public JvmSettings jvms() {
        return jvms;
    }

    public JmhResults results() {
        return results;
    }

    /** Returns the conditions of measuring that are known only now. */
    public SortedMap<String, String> conditions() {
        return conditions;
    }

    /**
     * Measures time in rounds: a fork of every case, then another of every case in another order, so that a slow minute
     * of the machine falls on all of them alike. At tier {@code pr} one JVM a round is the fork of all steady-state cases,
     * so that a server boots once for many of them.
     *
     * @param jmhOptions the user's own options of JMH; where there are some, each case has forks of its own
     */
    public void time(Addresses addresses, Tier tier, List<String> jmhOptions) throws IOException {
        if (!jmhOptions.isEmpty()) {
            conditions.put("jmh.options", String.join(" ", jmhOptions));
        }
        Map<BenchmarkCase, Integer> forks = new LinkedHashMap<>();
        Set<BenchmarkCase> packed = new LinkedHashSet<>();
        selection.timed().forEach((benchmarkCase, plan) -> {
            boolean shares =
                    tier == Tier.PR && jmhOptions.isEmpty() && plan.kind() == Kind.STEADY_STATE && plan.forks() > 0;
            forks.put(benchmarkCase, shares ? Math.max(PACKED_FORKS, plan.forks()) : plan.forks());
            if (shares) {
                packed.add(benchmarkCase);
            }
        });
        int total = forks.values().stream().mapToInt(Integer::intValue).sum();
        if (total == 0) {
            return;
        }
        List<List<BenchmarkCase>> orders = new ArrayList<>(
                CountingLane.byClassPath(packed, classPaths::of, addresses).values());
        orders.add(forks.keySet().stream()
                .filter(benchmarkCase -> !packed.contains(benchmarkCase))
                .toList());
        console.say("Timing " + CountWords.several(forks.size(), "case") + " in " + CountWords.several(total, "fork")
                + (packed.isEmpty() ? "" : ", those of " + packed.size() + " in JVMs that they share"));
        if (!packed.isEmpty()) {
            conditions.put("jvm.shared", "a fork of a steady-state operation is its time in a JVM that measures many");
        }
        phases.enter(Phase.TIME);
        int rounds = Collections.max(forks.values());
        long start = System.nanoTime();
        int done = 0;
        Timing timing = timing(addresses, "timing", archived(), jmhOptions);
        try (ForkHosts hosts = new ForkHosts(jvms.host(), output.log("timing"))) {
            for (int round = 0; round < rounds; round++) {
                for (List<BenchmarkCase> order : orders) {
                    List<BenchmarkCase> rotated = new ArrayList<>(order);
                    Collections.rotate(rotated, round * order.size() / rounds);
                    try (PackedJvm shared = new PackedJvm(timing)) {
                        for (BenchmarkCase benchmarkCase : rotated) {
                            if (round < forks.get(benchmarkCase)) {
                                if (packed.contains(benchmarkCase)) {
                                    shared.time(benchmarkCase);
                                } else {
                                    timing.fork(benchmarkCase, hosts);
                                }
                                done++;
                                tell(benchmarkCase, done, total, System.nanoTime() - start);
                            }
                        }
                    }
                }
            }
        }
    }

    private Timing timing(Addresses addresses, String purpose, boolean archived, List<String> jmhOptions)
            throws IOException {
        return new Timing(
                this::timing,
                classPaths,
                archived ? classData : Map.of(),
                jvms.on(addresses, purpose),
                jmhOptions,
                jvms,
                output,
                results,
                booted -> phases.add(Part.BOOT, booted));
    }

    /**
     * Returns a fresh JVM that times many cases; it starts with the first.
     *
     * @param archived whether it reads its classes from an archive
     */
    public PackedJvm packed(Addresses addresses, boolean archived) throws IOException {
        phases.enter(Phase.TIME);
        return new PackedJvm(timing(addresses, "packed", archived, List.of()));
    }

    /**
     * Finds the smallest heap in which an operation succeeds, cold, with its result checked.
     *
     * @param addresses is only asked if there is such a case
     */
    public void smallestHeaps(Supplier<Addresses> addresses) throws IOException {
        List<BenchmarkCase> cases = selection.also().get(Aspect.SMALLEST_HEAP);
        if (cases.isEmpty()) {
            return;
        }
        phases.enter(Phase.PROFILE);
        console.say("Looking for the smallest heap of " + CountWords.several(cases.size(), "case"));
        List<String> given = jvms.given(addresses.get(), "heap");
        Path file = jvms.file("heap.json");
        try (ForkHosts hosts = new ForkHosts(jvms.host(), output.log("heap"))) {
            for (BenchmarkCase benchmarkCase : cases) {
                HostProcess host = hosts.on(classPaths.of(benchmarkCase));
                ForkPlan once = selection.plans().get(benchmarkCase).timing().once();
                OptionalInt megabytes = SmallestHeap.find(heap -> {
                    List<String> options = new ArrayList<>(SmallestHeap.with(jvms.options(), heap));
                    options.addAll(given);
                    boolean enough = host.failure(
                                    benchmarkCase.toString(),
                                    JmhCommand.time(benchmarkCase, once, options, file, List.of()))
                            .isEmpty();
                    if (enough) {
                        found(file, once.kind());
                    }
                    return enough;
                });
                megabytes.ifPresent(
                        heap -> results.addCounter(benchmarkCase, Counter.SMALLEST_HEAP, heap * 1024.0 * 1024.0));
                console.say(benchmarkCase + "  smallest heap "
                        + (megabytes.isPresent() ? megabytes.getAsInt() + " MiB" : "over " + SmallestHeap.LARGEST));
            }
        }
    }

    private void found(Path file, Kind kind) {
        try {
            results.addCase(file, kind);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void tell(BenchmarkCase benchmarkCase, int done, int total, long nanos) {
        Measurement measurement = results.of(benchmarkCase);
        Fork last = measurement.forks().get(measurement.forks().size() - 1);
        console.say(String.format(
                Locale.ROOT,
                "[%d/%d] %s  %s  (%s left)",
                done,
                total,
                benchmarkCase,
                new Measurement(benchmarkCase, measurement.kind(), List.of(last), Map.of()).inWords(),
                Console.spell(Duration.ofNanos(nanos / done * (total - done)))));
    }

    /**
     * Counts every case, in one JVM for each lane and class path, so that the server boots as seldom as possible. Tier
     * {@code smoke} leaves out what takes longer than all the rest: live heap and first uses. Tier {@code pr} finds live
     * heap at the largest size alone.
     */
    public void count(Addresses addresses, Tier tier) throws IOException {
        Set<BenchmarkCase> withHeap = switch (tier) {
            case SMOKE -> Set.of();
            case PR -> selection.largest();
            case FULL -> Set.copyOf(selection.counted());
        };
        Set<BenchmarkCase> firstUsed = tier == Tier.SMOKE ? Set.of() : firstUses;
        countEach(addresses, new Counting(this::isTimed, firstUsed, Recording.NONE, withHeap, false, false));
    }

    /**
     * Returns how often a case's invocations run before they are counted. PostgreSQL's driver prepares a statement in the
     * server when it executes it for the fifth time, by other code and with binary values. A short operation's second
     * iteration would be the first in the JVM to run that code, or not, depending on the cases before it. So it is the third
     * that is counted.
     */
    private int warmUps(BenchmarkCase benchmarkCase) {
        return selection.plans().get(benchmarkCase).kind() == Kind.STEADY_STATE ? 2 : 1;
    }

    private Message count(BenchmarkCase benchmarkCase, boolean withHeap) {
        return JmhCommand.count(
                benchmarkCase,
                warmUps(benchmarkCase),
                selection.plans().get(benchmarkCase).invocations(),
                withHeap,
                files.counts(benchmarkCase));
    }

    private Optional<HostFailure> countFirstUse(HostProcess host, BenchmarkCase benchmarkCase) {
        return host.failure(
                "counting the first use of " + benchmarkCase,
                JmhCommand.countFirstUse(benchmarkCase, files.firstUse(benchmarkCase)));
    }

    private boolean isWorstCase(BenchmarkCase benchmarkCase) {
        JmhResults counted = new JmhResults();
        try {
            files.addTo(counted, benchmarkCase);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return counted.of(benchmarkCase).isWorstCase();
    }

    /** Counts for a comparison: without live heap, which takes the longest and is not judged. */
    public void countWithoutHeap(Addresses addresses) throws IOException {
        countEach(addresses, new Counting(always -> true, firstUses, Recording.NONE, Set.of(), true, false));
    }

    /** Looks in one window for objects that stay, if the case is one of those where that is looked for. */
    private void retention(HostProcess host, BenchmarkCase benchmarkCase) {
        if (retaining.contains(benchmarkCase)) {
            long start = System.nanoTime();
            host.ask("looking for what stays of " + benchmarkCase, retention(benchmarkCase, 1, Optional.empty()));
            phases.add(Part.RETENTION, Duration.ofNanos(System.nanoTime() - start));
        }
    }

    /** @param dump the file for a dump of the heap after the last window */
    private Message retention(BenchmarkCase benchmarkCase, int windows, Optional<Path> dump) {
        int invocations = selection.plans().get(benchmarkCase).invocations();
        return JmhCommand.retention(
                benchmarkCase,
                windows,
                (RETAINING + invocations - 1) / invocations,
                invocations,
                dump,
                jvms.file("retention.json"));
    }

    /**
     * Looks again for objects that operations leave on the heap, over several windows of repetitions, and replaces what one
     * window had found.
     *
     * @param dumps gives the file for a dump of the heap of a case; empty for none
     */
    public void retainAgain(
            Collection<BenchmarkCase> cases, Addresses addresses, Function<BenchmarkCase, Optional<Path>> dumps)
            throws IOException {
        inLanes(
                lanes(cases, Set.of(), addresses),
                addresses,
                Recording.NONE,
                (lane, classPath) -> told(output),
                (host, classPath, each) -> host.ask(
                        "looking again for what stays of " + each,
                        retention(each, RETAINING_WINDOWS, dumps.apply(each))),
                NOTHING);
    }

    /**
     * Counts each case, and continues after a failure.
     *
     * @param archived the class paths that get an archive of their classes, for JVMs that follow
     * @return the reason for each case that could not be counted
     */
    public SortedMap<BenchmarkCase, HostFailure> countWhatCanBeCounted(
            Addresses addresses, Predicate<ServerClassPath> archived) throws IOException {
        return countEach(addresses, new Counting(archived, firstUses, Recording.NONE, Set.of(), true, true));
    }

    /**
     * Does the same, and writes which of the server's methods each case executes.
     *
     * @param folder where that is written
     * @return the reason for each case that could not be counted
     */
    public SortedMap<BenchmarkCase, HostFailure> countAndRecord(
            Addresses addresses, InstrumentedCode instrumented, Path folder) throws IOException {
        Recording recording = recording(instrumented::of, ReachedMethods.FOLDER, folder);
        return countEach(addresses, new Counting(none -> false, firstUses, recording, Set.of(), true, true));
    }

    /**
     * Counts each case, for no JVMs that follow. No first use is counted: a fresh server for each of them takes as long as
     * all the rest.
     *
     * @return the reason for each case that could not be counted
     */
    public SortedMap<BenchmarkCase, HostFailure> countWithoutFirstUses(Addresses addresses) throws IOException {
        return countEach(addresses, new Counting(none -> false, Set.of(), Recording.NONE, Set.of(), true, true));
    }

    /**
     * Counts some cases once more, without statements, plans and live heap. The counts are kept apart from the run's
     * own results.
     *
     * @param used the cases whose first use is counted again too, which takes as long again
     */
    public List<Measurement> countAgain(
            Collection<BenchmarkCase> cases, Predicate<BenchmarkCase> used, Addresses addresses) throws IOException {
        return countAgain(cases, addresses, Recording.NONE, List.of(), firstUses(used));
    }

    /**
     * Counts some cases again, and writes who executes each statement. That takes memory and time, so only statements, rows and
     * round trips are comparable.
     *
     * @param folder where that is written
     */
    public List<Measurement> countAndTrace(
            Collection<BenchmarkCase> cases,
            Predicate<BenchmarkCase> used,
            Addresses addresses,
            TracedDrivers traced,
            Path folder)
            throws IOException {
        Recording recording = recording(traced::of, StatementCallers.FOLDER, folder);
        return countAgain(cases, addresses, recording, List.of(), firstUses(used));
    }

    /** Returns a visit before all counts, as in the first counting: what is done once in a JVM is done at a first use. */
    private Visit firstUses(Predicate<BenchmarkCase> used) {
        return (host, classPath, benchmarkCase) -> {
            if (used.test(benchmarkCase) && firstUses.contains(benchmarkCase)) {
                countFirstUse(host, benchmarkCase).ifPresent(Measuring::fail);
            }
        };
    }

    /**
     * Counts some cases again without first uses, and writes statements and the plan of each of them.
     *
     * @param explained where they are written, apart from the run's own
     */
    public List<Measurement> explainAgain(Collection<BenchmarkCase> cases, Addresses addresses, OutputFolder explained)
            throws IOException {
        return countAgain(cases, addresses, Recording.NONE, explained(explained), NOTHING);
    }

    private List<Measurement> countAgain(
            Collection<BenchmarkCase> cases, Addresses addresses, Recording recording, List<String> more, Visit before)
            throws IOException {
        JmhResults counted = new JmhResults();
        List<CountingLane> lanes = lanes(cases, firstUses, addresses);
        files.removeOthers(cases);
        Visit again = (host, classPath, benchmarkCase) ->
                host.ask("counting " + benchmarkCase + " again", count(benchmarkCase, false));
        inLanes(lanes, addresses, recording, (lane, classPath) -> more, before, again);
        for (BenchmarkCase benchmarkCase : cases) {
            files.addTo(counted, benchmarkCase);
        }
        return counted.measurements();
    }

    /**
     * How cases are counted.
     *
     * @param archived the class paths that get an archive of their classes, which takes seconds, for JVMs that follow
     * @param firstUsed the cases whose first use is counted too; where threads race for who is first in a fresh server,
     *     what they count is chance, and is not kept
     * @param withHeap the cases whose live heap is found
     * @param compared whether objects that stay on the heap are looked for, and not what threads that race count as they
     *     come
     * @param goesOn whether what follows a failure is counted all the same
     */
    private record Counting(
            Predicate<ServerClassPath> archived,
            Set<BenchmarkCase> firstUsed,
            Recording recording,
            Set<BenchmarkCase> withHeap,
            boolean compared,
            boolean goesOn) {

        private boolean succeeded(Optional<HostFailure> failure) {
            if (!goesOn) {
                failure.ifPresent(Measuring::fail);
            }
            return failure.isEmpty();
        }
    }

    private static void fail(HostFailure failure) {
        throw failure;
    }

    /** @return the reason for each case that could not be counted */
    private SortedMap<BenchmarkCase, HostFailure> countEach(Addresses addresses, Counting how) throws IOException {
        SortedMap<BenchmarkCase, HostFailure> failures = Collections.synchronizedSortedMap(new TreeMap<>());
        List<BenchmarkCase> cases = selection.counted();
        if (cases.isEmpty()) {
            return failures;
        }
        List<CountingLane> lanes = lanes(cases, how.firstUsed(), addresses);
        int total = lanes.stream().mapToInt(lane -> lane.cases().size()).sum();
        console.say("Counting " + CountWords.several(cases.size(), "case") + " "
                + (jvms.side().isEmpty() ? "in " : "of the " + jvms.side() + " in ")
                + (total == 1 ? "one JVM" : total + " JVMs"));
        files.removeOthers(cases);
        Map<BenchmarkCase, List<BenchmarkCase>> before = new HashMap<>();
        lanes.forEach(lane -> before.putAll(lane.before(how.firstUsed(), addresses)));
        AtomicInteger done = new AtomicInteger();
        AtomicInteger used = new AtomicInteger();
        Visit visit = (host, classPath, each) -> {
            for (BenchmarkCase usedFirst : before.getOrDefault(each, List.of())) {
                long start = System.nanoTime();
                if (how.succeeded(countFirstUse(host, usedFirst))) {
                    phases.add(Part.FIRST_USE, Duration.ofNanos(System.nanoTime() - start));
                    console.say("[" + used.incrementAndGet() + "/"
                            + how.firstUsed().size() + "] counted the first use of " + usedFirst);
                }
            }
            Optional<HostFailure> failure =
                    host.failure("counting " + each, count(each, how.withHeap().contains(each)));
            boolean counted = how.succeeded(failure);
            failure.ifPresent(why -> failures.put(each, why));
            if (counted && how.compared()) {
                retention(host, each);
            }
            console.say("[" + done.incrementAndGet() + "/" + cases.size()
                    + (counted ? "] counted " : "] could not count ") + each);
        };
        Visit then = (host, classPath, each) -> {
            if (!failures.containsKey(each) && isWorstCase(each)) {
                if (!how.compared()) {
                    host.ask(
                            "counting " + each + " as it comes",
                            JmhCommand.countAsTheyCome(each, REPETITIONS, files.asTheyCome(each)));
                }
                files.removeFirstUse(each);
            }
        };
        inLanes(
                lanes,
                addresses,
                how.recording(),
                (lane, classPath) -> explained(lanes, lane, classPath, how.archived()),
                visit,
                then);
        for (ServerClassPath classPath : classPaths.all()) {
            classData.get(classPath).made();
        }
        for (BenchmarkCase benchmarkCase : cases) {
            if (!failures.containsKey(benchmarkCase)) {
                files.addTo(results, benchmarkCase);
            }
        }
        return failures;
    }

    /**
     * Copies what was counted for a comparison to a folder that exists, from which {@link #take} makes it this side's
     * counts.
     */
    public void copyTo(Path folder) throws IOException {
        files.copyTo(folder);
    }

    /**
     * Takes what a side of the same code has counted, instead of counting it.
     *
     * @param whose words on where the counts came from, a condition of what is measured here
     * @throws IOException if the folder does not hold all of it
     * @throws IllegalStateException if one of its files lacks the counts of its case
     */
    public void take(Path folder, String whose) throws IOException {
        List<BenchmarkCase> cases = selection.counted();
        files.removeOthers(cases);
        files.takeFrom(folder);
        for (BenchmarkCase benchmarkCase : cases) {
            files.addTo(results, benchmarkCase);
            if (results.of(benchmarkCase).counters().isEmpty()) {
                throw new IllegalStateException(folder + " has no counts of " + benchmarkCase);
            }
        }
        conditions.put("counts", whose);
    }

    private List<CountingLane> lanes(
            Collection<BenchmarkCase> cases, Set<BenchmarkCase> firstUsed, Addresses addresses) {
        return CountingLane.of(cases, firstUsed, selection, classPaths::of, addresses);
    }

    /**
     * How JVMs record which methods they execute, or who executes statements.
     *
     * @param classPaths the instrumented class paths by the original ones; none where nothing is recorded
     */
    private record Recording(Map<ServerClassPath, ServerClassPath> classPaths, List<String> options) {

        private static final Recording NONE = new Recording(Map.of(), List.of());
    }

    /** Returns a class path with changed copies of some jars. */
    private interface Copies {
        ServerClassPath of(ServerClassPath classPath) throws IOException;
    }

    private Recording recording(Copies copies, String property, Path folder) throws IOException {
        Map<ServerClassPath, ServerClassPath> copied = new HashMap<>();
        for (ServerClassPath classPath : classPaths.all()) {
            copied.put(classPath, copies.of(classPath));
        }
        return new Recording(copied, List.of("-D" + property + "=" + folder));
    }

    /** These are the further options of the JVM that counts the cases of a class path in a lane. */
    private interface CountingOptions {
        List<String> of(CountingLane lane, ServerClassPath classPath);
    }

    /** A visit does something with a case in a JVM that counts. */
    private interface Visit {
        void to(HostProcess host, ServerClassPath classPath, BenchmarkCase benchmarkCase) throws IOException;
    }

    /**
     * Visits the cases of all lanes, which go on at the same time. If one lane fails, the others are ended.
     *
     * @param then visits each case once more, after all of its JVM were visited
     */
    private void inLanes(
            List<CountingLane> lanes,
            Addresses addresses,
            Recording recording,
            CountingOptions more,
            Visit visit,
            Visit then)
            throws IOException {
        phases.enter(Phase.COUNT);
        List<String> options = new ArrayList<>(jvms.on(addresses, "counting"));
        options.addAll(AS_WRITTEN);
        List<HostProcess> hosts = Collections.synchronizedList(new ArrayList<>());
        SideBySide.run(
                Math.max(1, lanes.size()),
                lanes.stream()
                        .map(lane -> (SideBySide.Task) () -> {
                            for (ServerClassPath classPath : lane.cases().keySet()) {
                                List<String> all = new ArrayList<>(options);
                                all.addAll(more.of(lane, classPath));
                                all.addAll(recording.options());
                                String log = lane.number() == 1 ? "counting" : "counting-" + lane.number();
                                try (HostProcess host = HostProcess.start(
                                        recording.classPaths().getOrDefault(classPath, classPath),
                                        all,
                                        output.log(log))) {
                                    hosts.add(host);
                                    for (BenchmarkCase each : lane.cases().get(classPath)) {
                                        visit.to(host, classPath, each);
                                    }
                                    for (BenchmarkCase each : lane.cases().get(classPath)) {
                                        then.to(host, classPath, each);
                                    }
                                    host.quit();
                                    phases.add(Part.BOOT, host.booted());
                                }
                            }
                        })
                        .toList(),
                () -> List.copyOf(hosts).forEach(HostProcess::close));
    }

    /** Runs every case at least once and returns a check for each; continues after a failure. */
    public List<Finding> check(Addresses addresses) throws IOException {
        Map<ServerClassPath, Finding> ofClassPaths = new ConcurrentHashMap<>();
        Map<BenchmarkCase, Finding> ofCases = new ConcurrentHashMap<>();
        List<BenchmarkCase> cases = selection.counted();
        List<CountingLane> lanes = CountingLane.ofChecks(cases, selection, classPaths::of, addresses);
        Visit once = (host, classPath, each) -> {
            ofClassPaths.computeIfAbsent(classPath, unchecked -> classPath(host));
            int invocations = Math.min(CHECKED, selection.plans().get(each).invocations());
            Optional<HostFailure> failure = host.failure(
                    each.toString(),
                    JmhCommand.count(each, isCountedTwice(each) ? 1 : 0, invocations, false, files.counts(each)));
            ofCases.put(each, new Performed(each, failure.map(HostFailure::getMessage)));
        };
        inLanes(lanes, addresses, Recording.NONE, (lane, classPath) -> told(output), once, NOTHING);
        List<Finding> checks = new ArrayList<>(ofClassPaths.values());
        cases.forEach(benchmarkCase -> checks.add(ofCases.get(benchmarkCase)));
        return checks;
    }

    /**
     * Returns whether a case is counted a second time. Many threads, several nodes or several servers do the operation
     * once, since they may have to start anew for it. The effect of a second time is visible with one thread on one
     * node. What is upgraded is put back for a second time, which has no effect of the first then.
     */
    private static boolean isCountedTwice(BenchmarkCase benchmarkCase) {
        return benchmarkCase.threads() == 1
                && !CaseParams.onSeveral(benchmarkCase)
                && !CaseParams.isUpgrade(benchmarkCase);
    }

    /** Checks that the runner is on no class path of a server. It asks a JVM that measures and reads no list. */
    private static Finding classPath(HostProcess host) {
        List<String> found = DIRECTING.stream().filter(host::finds).toList();
        return new ClassPathChecked(found, host.finds(Plans.class.getName()));
    }

    /** Returns the options by which a JVM that counts writes statements and plans. */
    private static List<String> told(OutputFolder output) {
        return List.of(
                "-D" + CountersProfiler.STATEMENTS + "=" + output.statements(),
                "-D" + Plans.PROPERTY + "=" + output.plans(),
                "-D" + RetentionProfiler.FOLDER + "=" + output.retained(),
                "-D" + UpgradeSteps.PROPERTY + "=" + output.upgrades());
    }

    private static List<String> explained(OutputFolder output) {
        List<String> explained = new ArrayList<>(told(output));
        explained.add("-D" + Plans.STATEMENTS + "=" + output.statementPlans());
        return explained;
    }

    /** Returns the same, with the plan of each statement and, in the last lane of a class path, an archive of classes. */
    private List<String> explained(
            List<CountingLane> lanes,
            CountingLane lane,
            ServerClassPath classPath,
            Predicate<ServerClassPath> archived) {
        List<String> explained = explained(output);
        boolean last = lanes.stream()
                .noneMatch(
                        other -> other.number() > lane.number() && other.cases().containsKey(classPath));
        // A JVM makes no archive of classes that an agent changes.
        if (last && archived.test(classPath) && jvms.further().isEmpty()) {
            explained.addAll(classData.get(classPath).making());
        }
        return explained;
    }

    private boolean isTimed(ServerClassPath classPath) {
        return selection.timed().keySet().stream().map(classPaths::of).anyMatch(classPath::equals);
    }

    /** Returns the options of a fork that is looked into by a profiler. */
    private List<String> inside(Addresses addresses) throws IOException {
        List<String> options = new ArrayList<>(jvms.on(addresses, "inside"));
        options.addAll(AsyncProfiler.JVM_OPTIONS);
        return options;
    }

    /** Records a profile of each case that is looked into, and makes a flame graph of each event from it. */
    public void profile(Addresses addresses, AsyncProfiler profiler) throws IOException {
        List<String> forkOptions = inside(addresses);
        Collection<BenchmarkCase> cases = selection.lookedInto();
        phases.enter(Phase.PROFILE);
        console.say("Taking flame graphs (" + words(profiler.events()) + ") of "
                + CountWords.several(cases.size(), "case") + "; none is timed");
        Path profiles = Files.createDirectories(output.profiles());
        try (ForkHosts hosts = new ForkHosts(jvms.host(), output.log("profiling"))) {
            int number = 0;
            for (BenchmarkCase benchmarkCase : cases) {
                number++;
                Path recording = profile(hosts, benchmarkCase, forkOptions, profiler);
                if (number == 1) {
                    sayHow(profiler, recording);
                }
                for (ProfileEvent event : profiler.events()) {
                    Path graph = profiles.resolve(FlameGraph.file(benchmarkCase, event, FlameGraph.Side.CANDIDATE));
                    boolean sampled = AsyncProfiler.flameGraph(
                            recording, event, benchmarkCase + " (" + event.word() + ")", graph);
                    console.say("[" + number + "/" + cases.size() + "] "
                            + (sampled ? graph : benchmarkCase + ": nothing seen of " + event.word()));
                }
            }
        }
    }

    /** Records a profile of a case; if that has few samples, again and for longer. */
    private Path profile(ForkHosts hosts, BenchmarkCase benchmarkCase, List<String> forkOptions, AsyncProfiler profiler)
            throws IOException {
        ForkPlan plan = timing(benchmarkCase);
        Path first = profile(hosts, benchmarkCase, plan, forkOptions, profiler);
        long fewest = SAMPLES;
        for (ProfileEvent event : profiler.events()) {
            if (event != ProfileEvent.LOCK) {
                fewest = Math.min(fewest, AsyncProfiler.samples(first, event));
            }
        }
        if (fewest == SAMPLES || plan.kind() != Kind.STEADY_STATE) {
            return first;
        }
        int longer = (int) Math.min(LONGER, SAMPLES / Math.max(1, fewest) + 1);
        console.say(
                benchmarkCase + ": " + fewest + " samples are few, so it is repeated for " + longer + " times as long");
        return profile(hosts, benchmarkCase, plan.times(longer), forkOptions, profiler);
    }

    private Path profile(
            ForkHosts hosts,
            BenchmarkCase benchmarkCase,
            ForkPlan plan,
            List<String> forkOptions,
            AsyncProfiler profiler)
            throws IOException {
        Path taken = recording();
        profileIn(hosts, benchmarkCase, plan, "profiling", forkOptions, profiler.option(taken));
        return kept(taken, benchmarkCase);
    }

    /**
     * Records a profile of a case over a given number of invocations, so that it can be compared with another side's.
     */
    public Path record(Addresses addresses, BenchmarkCase benchmarkCase, AsyncProfiler profiler, int invocations)
            throws IOException {
        phases.enter(Phase.PROFILE);
        List<String> forkOptions = inside(addresses);
        Path taken = recording();
        Message command = JmhCommand.profile(
                benchmarkCase,
                timing(benchmarkCase),
                invocations,
                forkOptions,
                jvms.file("inside.json"),
                profiler.option(taken));
        try (ForkHosts hosts = new ForkHosts(jvms.host(), output.log("profiling"))) {
            hosts.on(classPaths.of(benchmarkCase)).ask("profiling " + benchmarkCase, command);
        }
        Path recording = kept(taken, benchmarkCase);
        sayHow(profiler, recording);
        return recording;
    }

    /**
     * Returns the file of a recording without the case's name: async-profiler ends a file's name at a comma, and a
     * case's name has some.
     */
    private Path recording() {
        return jvms.file("recording.jfr");
    }

    private Path kept(Path taken, BenchmarkCase benchmarkCase) throws IOException {
        if (!Files.exists(taken)) {
            throw new IOException("async-profiler left no recording of " + benchmarkCase
                    + ": its benchmark opened no window, or the log says more: " + output.log("profiling"));
        }
        return Files.move(
                taken,
                output.profiles().resolve(FlameGraph.recording(benchmarkCase)),
                StandardCopyOption.REPLACE_EXISTING);
    }

    private void sayHow(AsyncProfiler profiler, Path recording) throws IOException {
        if (profiler.events().contains(ProfileEvent.CPU)) {
            AsyncProfiler.timer(recording).ifPresent(how -> {
                console.say(how);
                conditions.put(FlameGraph.TIMER, how);
            });
        }
    }

    private static String words(List<ProfileEvent> events) {
        return String.join(", ", events.stream().map(ProfileEvent::word).toList());
    }

    /** Starts a fork of each selected case that waits until somebody lets it continue. */
    public void hold(Addresses addresses) throws IOException {
        List<String> forkOptions = inside(addresses);
        Collection<BenchmarkCase> cases = selection.lookedInto();
        console.say(
                "Each of " + CountWords.several(cases.size(), "case") + " waits before it is measured; none is timed");
        try (ForkHosts hosts = new ForkHosts(jvms.host(), output.log("held"))) {
            int number = 0;
            for (BenchmarkCase benchmarkCase : cases) {
                Path file = output.file("hold");
                String place = "[" + ++number + "/" + cases.size() + "] ";
                Thread teller = new Thread(() -> sayHeld(place + benchmarkCase, file), "held");
                teller.setDaemon(true);
                teller.start();
                try {
                    profileIn(
                            hosts,
                            benchmarkCase,
                            timing(benchmarkCase),
                            "measuring",
                            forkOptions,
                            HoldingProfiler.class.getName() + ':' + file);
                } finally {
                    teller.interrupt();
                    Files.deleteIfExists(file);
                }
            }
        }
    }

    private void sayHeld(String benchmarkCase, Path file) {
        while (!Files.exists(file)) {
            if (Thread.interrupted()) {
                return;
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
        try {
            console.say(benchmarkCase + " is about to be measured in process " + Files.readString(file)
                    + ". Attach what you like; it goes on when you delete " + file);
        } catch (IOException e) {
            console.say(benchmarkCase + " goes on");
        }
    }

    /**
     * Measures the time breakdown of operations, each in a fork of its own.
     *
     * @param addresses is only asked if there is such a case
     */
    public void breakDownTime(Supplier<Addresses> addresses) throws IOException {
        Collection<BenchmarkCase> cases = selection.also().get(Aspect.TIME_BREAKDOWN);
        if (cases.isEmpty()) {
            return;
        }
        phases.enter(Phase.PROFILE);
        console.say("Measuring the time breakdown of " + CountWords.several(cases.size(), "case"));
        List<String> forkOptions = inside(addresses.get());
        forkOptions.add("-D" + PoolWaits.PROPERTY + "=true");
        forkOptions.add("-D" + CountersProfiler.STATEMENTS + "=" + Files.createDirectories(output.spent()));
        try (ForkHosts hosts = new ForkHosts(jvms.host(), output.log("spent"))) {
            int number = 0;
            for (BenchmarkCase benchmarkCase : cases) {
                ForkPlan inOne = timing(benchmarkCase).inOne();
                Path file = profileIn(
                        hosts,
                        benchmarkCase,
                        inOne,
                        "breaking down the time of",
                        forkOptions,
                        SpentProfiler.class.getName());
                results.addCounters(file, selection.plans().get(benchmarkCase).kind());
                console.say("[" + ++number + "/" + cases.size() + "] time breakdown of " + benchmarkCase);
            }
        }
    }

    private ForkPlan timing(BenchmarkCase benchmarkCase) {
        return selection.plans().get(benchmarkCase).timing();
    }

    /** @return the results that JMH wrote */
    private Path profileIn(
            ForkHosts hosts,
            BenchmarkCase benchmarkCase,
            ForkPlan iterations,
            String what,
            List<String> forkOptions,
            String profiler)
            throws IOException {
        Path file = jvms.file("inside.json");
        hosts.on(classPaths.of(benchmarkCase))
                .ask(
                        what + ' ' + benchmarkCase,
                        JmhCommand.profile(benchmarkCase, iterations, forkOptions, file, profiler));
        return file;
    }
}
