package org.identityperf.runner.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Pattern;
import org.identityperf.runner.settings.SideSetting.Role;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TaskParserTest {

    private static Settings read(String... namesAndValues) {
        return task(namesAndValues).settings();
    }

    private static Task.Run run(String... namesAndValues) {
        return (Task.Run) task(namesAndValues);
    }

    private static Task.Compare compare(String... namesAndValues) {
        return (Task.Compare) task(namesAndValues);
    }

    private static Task task(String... namesAndValues) {
        Properties properties = new Properties();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            properties.setProperty(namesAndValues[i], namesAndValues[i + 1]);
        }
        return TaskParser.read(properties);
    }

    @Test
    void withoutPropertiesThePullRequestTierIsMeasured() {
        Settings settings = read();

        assertThat(settings.tier()).isEqualTo(Tier.PR);
        assertThat(settings.params()).isEmpty();
        assertThat(settings.size()).isEmpty();
        assertThat(run().accept()).isFalse();
        assertThat(settings.include().matcher("anything").find()).isTrue();
        assertThat(settings.stores().cache()).isAbsolute().endsWithRaw(Path.of("identity-perf"));
    }

    @Test
    void everyPropertyIsRead() {
        Task.Run run = run(
                "perf.tier", "full",
                "perf.include", "Preload.*server",
                "perf.params", "sessionsPerSegment=64, 512;rttMillis=0",
                "perf.size", "sessions=1000",
                "perf.libraries", "cxf.version=4.1.5; connid.version=1.6",
                "perf.cache", "/tmp/x/../cache",
                "perf.seed", "-7",
                "perf.order", "3",
                "perf.accept", "true");
        Settings settings = run.settings();

        assertThat(settings.tier()).isEqualTo(Tier.FULL);
        assertThat(settings.params())
                .containsEntry("sessionsPerSegment", List.of("64", "512"))
                .containsEntry("rttMillis", List.of("0"));
        assertThat(settings.size()).containsEntry("sessions", 1000L);
        assertThat(settings.libraries())
                .containsExactly(Map.entry("connid.version", "1.6"), Map.entry("cxf.version", "4.1.5"));
        assertThat(settings.stores().cache()).hasToString("/tmp/cache");
        assertThat(settings.seed()).isEqualTo(-7);
        assertThat(settings.order()).hasValue(3);
        assertThat(run.accept()).isTrue();
    }

    @Test
    void aChangeOfTheSchemaIsReadStatementByStatement(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("change.sql"), """
            -- An index; the file goes on.
            CREATE INDEX one
                ON item (id, ';');
            DROP TABLE other
            """);
        Path empty = Files.writeString(folder.resolve("empty.sql"), "-- nothing\n;\n");

        assertThat(compare("perf.schema", file.toString(), "perf.baseline", "22.0.5")
                        .how()
                        .schema())
                .containsExactly("CREATE INDEX one\n    ON item (id, ';')", "DROP TABLE other");
        assertThat(compare("perf.baseline", "22.0.5").how().schema()).isEmpty();
        assertThatThrownBy(() -> read("perf.schema", file.toString()))
                .isInstanceOf(SettingsException.class)
                .hasMessage(
                        "perf.schema is of a comparison: name what the candidate is compared with by perf.baseline");
        assertThatThrownBy(() -> read("perf.schema", empty.toString()))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining("empty.sql has no statement");
        assertThatThrownBy(() -> read("perf.schema", folder.resolve("none.sql").toString()))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining("none.sql can't be read");
        assertThatThrownBy(() -> read("perf.schema", file.toString(), "perf.calibrate", "true"))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining("perf.schema changes the candidate of a comparison, and perf.calibrate is none");
    }

    @Test
    void aBenchmarkIsNamedWithOrWithoutBenchmark() {
        Pattern both = read("perf.include", "(Load|Page)Benchmark|ReadBenchmark.server")
                .include();

        assertThat(both.matcher("Page.floor[n=1]").find()).isTrue();
        assertThat(both.matcher("Read.server[n=1]").find()).isTrue();
        assertThat(both.matcher("Read.floor[n=1]").find()).isFalse();
    }

    @Test
    void jmhsOwnOptionsAreForTheForksThatMeasureTime() {
        assertThat(run().jmh().words()).isEmpty();
        assertThat(run("perf.jmh", "-prof gc -jvmArgs -Xmx1g").jmh().words())
                .containsExactly("-prof", "gc", "-jvmArgs", "-Xmx1g");
        assertThatThrownBy(() -> read("perf.jmh", "-prof gc", "perf.baseline", "22.0.5"))
                .hasMessageContaining("perf.jmh and perf.baseline are runs of their own");
    }

    @ParameterizedTest
    @CsvSource({
        "-f 3, -f",
        "-f3, -f",
        "-i 5, -i",
        "-wi 5, -wi",
        "-r 1s, -r",
        "-bm ss, -bm",
        "-t 2, -t",
        "-tu ms, -tu",
        "-p users=10, -p",
        "-pusers=10, -p",
        "-prof gc -p users=10, -p",
        "-rff x.json, -rff",
        "-jvm java, -jvm",
        "-l, -l",
        "UpdateUser, a benchmark's name"
    })
    void anOptionOfJmhThatTheRunSetsItselfIsRefusedByName(String options, String name) {
        assertThatThrownBy(() -> read("perf.jmh", options))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining("perf.jmh: " + name + " is set by the run itself");
    }

    @Test
    void anOptionThatJmhDoesNotKnowIsRefused() {
        assertThatThrownBy(() -> read("perf.jmh", "--forksss"))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining("perf.jmh: JMH refuses --forksss");
        assertThatThrownBy(() -> JmhOptions.value(List.of("-jvmArgs", "-Da=1 -Db=2")))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining("repeat -jvmArgs");
    }

    @Test
    void aProfileIsOfSeveralEventsAndHasNoBase() {
        assertThat(run().profiling()).isEqualTo(new Profiling(List.of(), false));
        assertThat(run("perf.profile", "alloc, cpu").profiling().events())
                .containsExactly(ProfileEvent.ALLOC, ProfileEvent.CPU);
        assertThatThrownBy(() -> read("perf.profile", "cpu", "perf.baseline", "22.0.5"))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining("perf.profile and perf.baseline exclude each other");
    }

    @Test
    void aForkThatIsHeldHasNoOtherProfilerAndNoBase() {
        assertThat(run("perf.hold", "true").profiling().hold()).isTrue();
        assertThatThrownBy(() -> read("perf.hold", "true", "perf.profile", "cpu"))
                .hasMessageContaining("perf.profile and perf.hold exclude each other");
        assertThatThrownBy(() -> read("perf.hold", "true", "perf.baseline", "22.0.5"))
                .hasMessageContaining("perf.hold and perf.baseline exclude each other");
    }

    @Test
    void aSideIsAFolderThatIsThereOrElseAVersion(@TempDir Path folder) {
        Task.Compare both = compare("perf.baseline", folder.toString(), "perf.candidate", "22.0.5");

        assertThat(both.baseline()).isEqualTo(new SideSetting.Folder(Role.BASELINE, folder));
        assertThat(both.candidate()).contains(new SideSetting.Version(Role.CANDIDATE, "22.0.5"));
        assertThat(run("perf.candidate", "22.0.5", "perf.accept", "true").candidate())
                .isEqualTo(both.candidate());
        assertThat(task("perf.baseline", "22.0.5").candidate()).isEmpty();
    }

    @Test
    void countsThatAreComparedAreNotTakenAsRightInTheSameRun() {
        assertThatThrownBy(() -> read("perf.baseline", "22.0.5", "perf.accept", "true"))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining("set one of the two");
    }

    @Test
    void theTaskFollowsFromWhatIsNamed() {
        assertThat(task()).isInstanceOf(Task.Run.class);
        assertThat(task("perf.candidate", "22.0.5")).isInstanceOf(Task.Run.class);
        assertThat(task("perf.baseline", "22.0.5")).isInstanceOf(Task.Compare.class);
        assertThat(task("perf.versions", "25.0.6")).isInstanceOf(Task.Sweep.class);
        assertThat(task("perf.calibrate", "true")).isInstanceOf(Task.Calibrate.class);
        assertThat(task("perf.calibrate", "false")).isInstanceOf(Task.Run.class);
    }

    @Test
    void aRunBesideTheShippedServerIsNoOtherRunToo() {
        assertThatThrownBy(() -> read("perf.calibrate", "true", "perf.baseline", "22.0.5"))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining("perf.calibrate and perf.baseline are runs of their own");
    }

    @Test
    void aBudgetIsInSecondsMinutesOrHours() {
        assertThat(read("perf.budget", "90s").budget()).hasSeconds(90);
        assertThat(read("perf.budget", "2h").budget()).hasHours(2);
        assertThat(read().budget()).hasMinutes(10);
    }

    @Test
    void aNumberAloneIsTheSizeOfTheMainDimension() {
        assertThat(read("perf.size", "50000").size()).containsEntry("", 50_000L);
    }

    @Test
    void anUnknownPropertyIsRefusedWithTheListOfThoseThereAre() {
        assertThatThrownBy(() -> read("perf.teir", "smoke"))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining("perf.teir")
                .hasMessageContaining("-Dperf.tier=<smoke, pr, full>")
                .hasMessageContaining("-Dperf.cache");
    }

    @Test
    void propertiesOfOthersAreNotOurs() {
        assertThat(read("performance", "x", "java.perf.tier", "y").tier()).isEqualTo(Tier.PR);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        perf.tier    | nightly            | there are smoke, pr, full
        perf.tier    | smok               | no such value; did you mean smoke? There are smoke, pr, full
        perf.profile | cycles             | there are cpu, wall, alloc, lock
        perf.include | (                  | not a regular expression
        perf.params  | rttMillis          | cannot read "rttMillis"
        perf.params  | =1                 | cannot read
        perf.params  | rttMillis=         | cannot read
        perf.params  | rttMillis=0,,1     | cannot read
        perf.params  | a=1;a=2            | twice
        perf.libraries | cxf=1,2=3        | cannot read "cxf=1,2=3"
        perf.libraries | a=1;a=2          | names a twice
        perf.size    | many               | not a whole number
        perf.size    | 0                  | at least 1
        perf.size    | ','                | perf.size=: not a whole number
        perf.params  | ;                  | cannot read ""
        perf.size    | sessions=1,sessions=2 | each once
        perf.size    | sessions=99999999999999999999 | perf.size=sessions=99999999999999999999: too far from 0; write at most 18 digits
        perf.size    | 1000000000000000000 | 1000000000000000000 is more than any store holds; write at most 1000000000000000
        perf.seed    | 0x1                | not a whole number
        perf.order   | random             | not a whole number
        perf.order   | -99999999999999999999 | too far from 0
        perf.accept  | yes                | write true or false
        perf.baseline    | ../no/such/folder  | there is no folder /
        perf.baseline    | ''                 | perf.baseline is empty; name a version of the server, a folder
        perf.candidate   | ''                 | perf.candidate is empty; name a version of the server or a folder
        perf.profile     | ''                 | there are cpu, wall, alloc, lock
        perf.profile     | cpu,               | there are cpu, wall, alloc, lock
        perf.candidate   | ../no/such/folder  | there is no folder /
        perf.candidate   | main               | name a version of the server or a folder of its jars
        perf.budget  | 10                 | with s, m or h
        perf.budget  | 0m                 | above 0
        """)
    void aValueThatCannotBeUsedIsRefusedByNameAndValue(String name, String value, String why) {
        assertThatThrownBy(() -> read(name, value))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining(name)
                .hasMessageContaining(why);
    }

    @Test
    void aValueMayBeWrittenInAnyCase() {
        assertThat(read("perf.tier", "SMOKE").tier()).isEqualTo(Tier.SMOKE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "  ", "a\0b"})
    void aCacheThatIsNoPathIsRefused(String value) {
        assertThatThrownBy(() -> read("perf.cache", value))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining("perf.cache");
    }
}
