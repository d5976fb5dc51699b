package org.identityperf.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.Beside;
import org.identityperf.runner.Command;
import org.identityperf.runner.store.TestCache;
import org.identityperf.runner.store.cache.Cache;
import org.identityperf.runner.store.postgresql.ForeignServer;
import org.identityperf.tiny.TinyServerBenchmark;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The main job of a tiny module, whatever happens in the middle of it. */
@Beside
class JobTest {

    @TempDir
    Path folder;

    private TinyProject project;

    @BeforeEach
    void checkOut() throws Exception {
        project = TinyProject.in(folder, TinyTiers.POSTGRESQL);
    }

    private TinyProject.Run embedded(String include) throws Exception {
        return project.measure(Map.of(), "perf.include", include);
    }

    @Test
    void anExternalStoreIsMeasuredAndItsPasswordIsNowhere() throws Exception {
        // A cache of its own: that of the tests is the foreign server's.
        String cache = folder.resolve("cache").toString();
        try (ForeignServer foreign = new ForeignServer(Cache.at(TestCache.BESIDE))) {
            Address address = foreign.address();
            TinyProject.Run run = project.measure(
                    Map.of("PERF_POSTGRESQL_PASSWORD", address.password()),
                    "perf.include",
                    TinyTiers.COUNTED,
                    "perf.cache",
                    cache,
                    "perf.stores",
                    "external",
                    "perf.postgresql.url",
                    address.url(),
                    "perf.postgresql.user",
                    address.user());
            Set<String> commandLines = Processes.commandLinesUntilEnded(run.process());

            assertThat(run.code()).as(run.all()).isZero();
            assertThat(commandLines.stream().anyMatch(line -> line.contains("probe.measure.HostMain")))
                    .as("a measured JVM was among the processes")
                    .isTrue();
            assertThat(commandLines.stream().noneMatch(line -> line.contains(address.password())))
                    .as("no process shows the password")
                    .isTrue();

            assertThat(run.all())
                    .endsWith("[perf] verdict=pass, no statements counted of 1 case, since PostgreSQL 18.6 lets nobody"
                            + " read its statistics")
                    .doesNotContain(address.password());
            assertThat(project.report("run.json"))
                    .content()
                    .contains("PostgreSQL 18.6, external")
                    .contains("can't be read: statements and rows are not counted")
                    .contains("CHECKPOINT not allowed");
            assertThat(project.report("summary.md")).content().contains("not counted: PostgreSQL 18.6");
            assertThat(project.report("report.html")).content().contains("PostgreSQL 18.6, external");
            assertThat(files(folder))
                    .hasSizeGreaterThan(10)
                    .allSatisfy(file -> assertThat(Files.readString(file, StandardCharsets.ISO_8859_1))
                            .as(file.toString())
                            .doesNotContain(address.password()));
        }
    }

    @Test
    void twoCheckoutsAreComparedOnAnExternalStoreByAUserWithTheLeastRights() throws Exception {
        String count = "SELECT count(*) FROM item";
        TinyProject baseline = TinyProject.in(Files.createDirectory(folder.resolve("baseline")), TinyTiers.SERVER)
                .serving(count);
        TinyProject candidate = TinyProject.in(Files.createDirectory(folder.resolve("candidate")), TinyTiers.SERVER)
                .serving(count, TinyServerBenchmark.FOR_EACH + "SELECT id FROM item WHERE id = 1");
        try (ForeignServer foreign = new ForeignServer(Cache.at(TestCache.BESIDE))) {
            Address address = foreign.address();
            Path password = Files.writeString(folder.resolve("password"), address.password() + "\n");
            TinyProject.Run run = candidate.measure(
                    Map.of(),
                    "perf.baseline",
                    baseline.root().toString(),
                    "perf.cache",
                    folder.resolve("cache").toString(),
                    "perf.stores",
                    "external",
                    "perf.postgresql.url",
                    address.url(),
                    "perf.postgresql.user",
                    address.user(),
                    "perf.postgresql.password-file",
                    password.toString());

            assertThat(run.code()).as(run.all()).isZero();
            assertThat(run.all())
                    .contains("round trips 1 → 11")
                    .contains("[perf] verdict=regressed: 1 operation counted")
                    .doesNotContain(address.password());
        }
    }

    @Test
    void aDatasetThatTheDiskCannotHoldIsRefusedBeforeItIsLoaded() throws Exception {
        TinyProject.Run run = project.measure(Map.of(), "perf.include", "floor", "perf.size", "1000000000000");

        assertThat(run.code()).isEqualTo(2);
        assertThat(run.all())
                .contains("Items[items=1000000000000] needs 100000000 MB in " + TestCache.BESIDE)
                .doesNotContain("once")
                .containsPattern("whose disk has \\d+ MB free. Free some room")
                .endsWith("verdict=error");
    }

    @Test
    @Tag("thorough")
    void oneThatIsLoadedInPartsIsRefusedBeforeItIsBegunToo() throws Exception {
        TinyProject parted = TinyProject.in(Files.createDirectory(folder.resolve("parted")), TinyTiers.PARTED);

        TinyProject.Run run = parted.measure(Map.of(), "perf.size", "2000000000000");

        assertThat(run.code()).as(run.all()).isEqualTo(2);
        assertThat(run.all())
                .contains("PartedItems[items=2000000000000] needs 200000000 MB in " + TestCache.FOLDER)
                .doesNotContain("PartedItems[items=2000000000000]: loading")
                .endsWith("verdict=error");
        assertThat(embedded(TinyTiers.COUNTED).code()).isZero();
    }

    @Test
    @Tag("thorough")
    void whatWasBeingLoadedWhenTheJobWasKilledIsDroppedByTheNext() throws Exception {
        TinyProject.Run killed = embedded(TinyTiers.NEVER_LOADED);
        assertThat(killed.says("EndlessItems[items=12]: loading"))
                .as(killed.all())
                .isTrue();
        killed.process().destroyForcibly().waitFor();

        TinyProject.Run next = embedded(TinyTiers.COUNTED);

        assertThat(next.code()).as(next.all()).isZero();
        assertThat(next.all()).endsWith("verdict=pass");
    }

    @Test
    @Tag("thorough")
    void aJobThatIsToldToEndWhileLoadingLeavesNothingRunning() throws Exception {
        TinyProject.Run run = embedded(TinyTiers.NEVER_LOADED);
        assertThat(run.says("EndlessItems[items=12]: loading")).as(run.all()).isTrue();
        List<ProcessHandle> children = run.children();

        run.process().toHandle().destroy();

        assertThat(run.code()).isNotZero();
        assertThat(children).isNotEmpty();
        children.forEach(child -> child.onExit().join());
        assertThat(TestCache.BESIDE.resolve("run")).doesNotExist();
    }

    @Test
    void aStoreThatIsKilledWhileItIsMeasuredIsToldWithTheEndOfItsLog() throws Exception {
        TinyProject.Run run = embedded(TinyTiers.ENDLESS);
        assertThat(run.says("Timing 1 case ")).as(run.all()).isTrue();

        postgres(run).destroyForcibly();

        assertTold(run, "ended with code 137");
    }

    /** Whoever it serves already is served on: it is the server's own process that answers nobody any more. */
    @Test
    @Tag("thorough")
    @EnabledOnOs(OS.LINUX)
    void oneThatASignalSuspendsIsKilledAndToldLikewise() throws Exception {
        TinyProject.Run run = embedded(TinyTiers.ENDLESS);
        assertThat(run.says("Timing 1 case ")).as(run.all()).isTrue();

        assertThat(Command.succeeds("kill", "-STOP", Long.toString(postgres(run).pid())))
                .isTrue();

        assertTold(run, "was suspended by a signal (SIGSTOP)");
    }

    @Test
    @Tag("thorough")
    @EnabledOnOs(OS.LINUX)
    void aForkThatIsKilledIsToldWithItsCaseAndWhatToDo() throws Exception {
        TinyProject.Run run = embedded(TinyTiers.ENDLESS);
        assertThat(run.says("Timing 1 case ")).as(run.all()).isTrue();
        Optional<ProcessHandle> fork = Optional.empty();
        while (fork.isEmpty()) {
            assertThat(run.process().isAlive()).isTrue();
            fork = run.process().descendants().filter(JobTest::isFork).findAny();
        }

        fork.get().destroyForcibly();

        assertThat(run.code()).isNotZero();
        assertThat(run.all())
                .containsPattern(
                        "ERROR .*Tiny.reference\\[items=11] failed: a fork ended with code 137 \\(killed by SIGKILL")
                .contains("because memory ran out", "give this machine or container more memory")
                .endsWith("verdict=error");
        assertThat(project.report("summary.md")).content().contains("a fork ended with code 137");
    }

    /** JMH also starts JVMs that only say what they are. */
    private static boolean isFork(ProcessHandle process) {
        try {
            return Files.readString(
                            Path.of("/proc", Long.toString(process.pid()), "cmdline"), StandardCharsets.ISO_8859_1)
                    .contains("org.openjdk.jmh.runner.ForkedMain");
        } catch (IOException e) {
            // It has ended meanwhile.
            return false;
        }
    }

    /** The one that all others of its processes come from. */
    private static ProcessHandle postgres(TinyProject.Run run) {
        return run.process()
                .descendants()
                .filter(JobTest::isPostgres)
                .filter(process -> !process.parent().map(JobTest::isPostgres).orElse(false))
                .findFirst()
                .orElseThrow();
    }

    private static boolean isPostgres(ProcessHandle process) {
        return process.info()
                .command()
                .filter(command -> command.endsWith("/postgres"))
                .isPresent();
    }

    private void assertTold(TinyProject.Run run, String end) throws Exception {
        assertThat(run.code()).isNotZero();
        assertThat(run.all())
                .contains("[perf] ERROR PostgreSQL (process ")
                .contains(end)
                .contains("The end of its log ")
                .endsWith("verdict=error");
        assertThat(project.report("summary.md")).content().contains(end);
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> walk = Files.walk(folder)) {
            return walk.filter(Files::isRegularFile).toList();
        }
    }
}
