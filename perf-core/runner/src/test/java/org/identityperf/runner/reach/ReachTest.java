package org.identityperf.runner.reach;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.identityperf.probe.dataset.Sizes;
import org.identityperf.probe.exchange.RecordJson;
import org.identityperf.probe.measure.ReachedMethods.OfCase;
import org.identityperf.probe.measure.ReachedMethods.Part;
import org.identityperf.probe.measure.ReachedMethods.Reached;
import org.identityperf.runner.checkout.ChangedLines;
import org.identityperf.runner.checkout.Git;
import org.identityperf.runner.finding.CodeReached.Changed;
import org.identityperf.runner.finding.Outcome;
import org.identityperf.runner.finding.SourceLine;
import org.identityperf.runner.jvm.ServerClassPath;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.suite.ServerCode;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ReachTest {

    private static final BenchmarkCase READ_FEW = BenchmarkCase.of("Read.server[users=10]");
    private static final BenchmarkCase READ_MANY = BenchmarkCase.of("Read.server[users=1000]");
    private static final BenchmarkCase READ_FLOOR = BenchmarkCase.of("Read.floor[users=10]");
    private static final BenchmarkCase WRITE = BenchmarkCase.of("Write.server[users=10]");
    private static final BenchmarkCase WRITE_MANY = BenchmarkCase.of("Write.server[users=1000]");
    private static final List<BenchmarkCase> CASES = List.of(READ_FEW, READ_MANY, READ_FLOOR, WRITE, WRITE_MANY);

    private static final String A = """
            class A {
                int read() { return 1; }
                int fill() { return 1; }
                int boot() { return 1; }
                int load() { return 1; }
                int never() { return 1; }
                int write() { return 1; }
            }
            """;

    @TempDir
    private Path folder;

    private Set<Reach.Loaded> datasets = Set.of(users(10));
    private Path before;
    private Path recorded;
    private Optional<ChangedLines> lines = Optional.empty();

    /** Reading executes read() of the larger size alone, its set-up fill(), the start boot(), and loading load(). */
    @BeforeEach
    void record() throws IOException {
        before = Compiled.in(folder, A);
        recorded = Files.createDirectories(folder.resolve("recorded"));
        Path loaded = Files.createDirectories(recorded.resolve(Reach.LOADING));
        write(recorded, READ_FEW, reached(Part.START, "boot"), reached(Part.SETUP, "fill"));
        write(recorded, READ_MANY, reached(Part.SETUP, "fill"), reached(Part.WINDOW, "read"));
        write(recorded, READ_FLOOR);
        write(recorded, WRITE, reached(Part.WINDOW, "write"));
        write(recorded, WRITE_MANY, reached(Part.WINDOW, "write"));
        write(loaded, "Users[users=10]", reached(Part.SETUP, "load"));
    }

    private static void write(Path to, Object benchmarkCase, Reached... reached) {
        RecordJson.write(
                new OfCase(benchmarkCase.toString(), List.of(reached)),
                to.resolve(Integer.toHexString(benchmarkCase.hashCode()) + ".reached"));
    }

    private static Reach.Loaded users(long users) {
        return new Reach.Loaded("Users", new Sizes(new TreeMap<>(Map.of("users", users, "groups", 5L))));
    }

    private Reached reached(Part part, String... methods) throws IOException {
        CodeEntry entry = CodeEntry.of(before);
        SortedMap<String, Integer> numbers =
                InstrumentedCode.numbers(entry.classes()).get("server/A");
        BitSet bits = new BitSet();
        Arrays.stream(methods).forEach(method -> bits.set(numbers.get(method + "()I")));
        return new Reached(part, entry.content(), Base64.getEncoder().encodeToString(bits.toByteArray()));
    }

    private Reach reach(String after, Collection<BenchmarkCase> cases, String... further) throws IOException {
        return Reach.of(
                "perf-tiny",
                new ServerClassPath(List.of(before)),
                new ServerClassPath(List.of(Compiled.in(folder, after))),
                new ServerCode(List.of()),
                recorded,
                cases,
                UnaryOperator.identity(),
                datasets,
                List.of(further),
                true,
                lines);
    }

    @Test
    void whatDiffersIsFoundAtItsFirstChangedLine() throws Exception {
        Path checkout = Files.createDirectory(folder.resolve("checkout"));
        Path source =
                Files.createDirectories(checkout.resolve("model/src/server")).resolve("A.java");
        Files.writeString(source, "package server;\n" + A);
        git(checkout, "init", "--quiet");
        git(checkout, "add", ".");
        git(checkout, "-c", "user.name=a", "-c", "user.email=a@example.org", "commit", "--quiet", "-m", "before");
        Git git = new Git(checkout);
        lines = Optional.of(new ChangedLines(git, git.commit("HEAD")));
        String after =
                A.replace("read() { return 1; }", "read() {\nint two = 2;\nreturn two; }\nint added() { return 3; }");
        Files.writeString(source, "package server;\n" + after);

        assertThat(reach(after, CASES).found().lines())
                .isEqualTo(Map.of(
                        "A.read", new SourceLine("model/src/server/A.java", 4),
                        "A.added", new SourceLine("model/src/server/A.java", 6)));
    }

    private static void git(Path checkout, String... words) throws Exception {
        List<String> command = new ArrayList<>(List.of("git"));
        command.addAll(List.of(words));
        assertThat(new ProcessBuilder(command)
                        .directory(checkout.toFile())
                        .inheritIO()
                        .start()
                        .waitFor())
                .isZero();
    }

    private Reach changing(String... methods) throws IOException {
        String after = A;
        for (String method : methods) {
            after = after.replace(method + "() { return 1; }", method + "() { return 2; }");
        }
        return reach(after, CASES);
    }

    @Test
    void whatAWindowExecutesIsCountedAndTimedAtAllSizesBesideItsFloor() throws IOException {
        Reach reach = changing("read");
        assertThat(reach.counted()).containsExactlyInAnyOrder(READ_FEW, READ_MANY, READ_FLOOR);
        assertThat(reach.timed()).containsExactlyInAnyOrder(READ_FEW, READ_MANY, READ_FLOOR);
        assertThat(reach.found().changed()).containsExactly(new Changed("A.read", List.of("Read.server[]"), List.of()));
        assertThat(reach.found().outcome()).isEqualTo(Outcome.PASS);
    }

    @Test
    void whatASetUpExecutesIsCounted() throws IOException {
        Reach reach = changing("fill");
        assertThat(reach.counted()).containsExactlyInAnyOrder(READ_FEW, READ_MANY, READ_FLOOR);
        assertThat(reach.timed()).isEmpty();
    }

    @Test
    void whatTheStartOrLoadingExecutesIsCountedOnceForEachOperation() throws IOException {
        for (String method : List.of("boot", "load")) {
            Reach reach = changing(method);
            assertThat(reach.counted()).as(method).contains(READ_FEW, WRITE);
            assertThat(reach.timed()).as(method).isEmpty();
            assertThat(reach.sameData()).as(method).isEqualTo(method.equals("boot"));
        }
    }

    @Test
    void whatNobodyExecutesIsNamedWithWhatIsNear() throws IOException {
        Reach reach = changing("never");
        assertThat(reach.counted()).isEmpty();
        assertThat(reach.found().notCovered())
                .containsExactly(new Changed("A.never", List.of(), List.of("Read.server[]", "Write.server[]")));
        assertThat(reach.found().outcome()).isEqualTo(Outcome.FAIL);
    }

    @Test
    void whereLoadingIsNotKnownWhatNobodyExecutesMayHaveLoaded() throws IOException {
        datasets = Set.of(users(10), users(1000));
        assertThat(changing("never").sameData()).isFalse();
        assertThat(changing("never").counted()).contains(READ_FEW, WRITE);
    }

    @Test
    void whatWasNotRecordedIsMeasured() throws IOException {
        BenchmarkCase unknown = BenchmarkCase.of("Other.server[]");
        List<BenchmarkCase> cases = new ArrayList<>(CASES);
        cases.add(unknown);
        Reach reach = reach(A.replace("never() { return 1", "never() { return 2"), cases);
        assertThat(reach.counted()).containsExactly(unknown);
        assertThat(reach.timed()).containsExactly(unknown);
        assertThat(reach(A, cases).counted()).isEmpty();
        assertThat(Reach.isRecorded(recorded, CASES)).isTrue();
        assertThat(Reach.isRecorded(recorded, cases)).isFalse();
    }

    @Test
    void aShapeAffectsAllMethodsOfItsClass() throws IOException {
        Reach reach = reach(A.replace("class A {", "class A { int more;"), CASES);
        assertThat(reach.counted()).containsExactlyInAnyOrderElementsOf(CASES);
        assertThat(reach.found().changed()).extracting(Changed::name).containsExactly("A");
    }

    @Test
    void whatMayAffectAllHasAllMeasured() throws IOException {
        Reach reach = reach(A, CASES, "options of the JVM or the schema");
        assertThat(reach.counted()).containsExactlyInAnyOrderElementsOf(CASES);
        assertThat(reach.timed()).containsExactlyInAnyOrderElementsOf(CASES);
        assertThat(reach(A, CASES).counted()).isEmpty();
        assertThat(reach(A, CASES).measuring(CASES).counted()).containsExactlyInAnyOrderElementsOf(CASES);
    }

    private Optional<List<ExecutedMethod>> named(String name, String... benchmarks) throws IOException {
        return ExecutedMethod.named(
                name,
                new ServerClassPath(List.of(before)),
                new ServerCode(List.of()),
                recorded.getParent(),
                Set.of(benchmarks));
    }

    private static ExecutedMethod executed(String method, boolean executed, String... operations) {
        return new ExecutedMethod("server", "A", method, List.of(operations), executed);
    }

    @Test
    void aMethodHasTheOperationsWhoseWindowsExecuteIt() throws IOException {
        assertThat(named("A.read", "Read").get()).containsExactly(executed("read", true, "Read.server[]"));
        assertThat(named("A.write", "Read").get()).containsExactly(executed("write", true));
        assertThat(named("server.a.Fill", "Read").get()).containsExactly(executed("fill", true));
        assertThat(named("a.never", "Read").get()).containsExactly(executed("never", false));
        assertThat(named("A", "Read").get())
                .hasSize(7)
                .isEqualTo(named("server", "Read").get());
        assertThat(named("rea", "Read").get()).isEmpty();
        assertThat(named("A.read", "Delete")).isEmpty();
    }
}
