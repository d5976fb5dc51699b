package org.identityperf.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import org.identityperf.probe.exchange.Message;
import org.identityperf.probe.exchange.RequestClient;
import org.identityperf.runner.Beside;
import org.identityperf.runner.TestJvm;
import org.identityperf.runner.store.cache.Cache;
import org.identityperf.runner.suite.Project;
import org.identityperf.runner.suite.WrittenTiers;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a user's mistake looks like, in the real process. */
@Beside
class MainTest {

    private static final String MODULE = "perf-keycloak/preload";

    @TempDir
    Path folder;

    @TempDir
    Path classes;

    private record Answer(int code, String output) {}

    private Answer measure(String... namesAndValues) throws Exception {
        Properties properties = new Properties();
        properties.setProperty("perf.cache", folder.resolve("cache").toString());
        for (int i = 0; i < namesAndValues.length; i += 2) {
            properties.setProperty(namesAndValues[i], namesAndValues[i + 1]);
        }
        WrittenTiers.writeIndex(Project.find().tiers(MODULE), classes);
        return ask(RunnerProcess.request(properties, Main.MEASURE, MODULE, classes.toString()));
    }

    @ParameterizedTest
    @Tag("thorough")
    @CsvSource(delimiter = '|', textBlock = """
        perf.teir    | smoke              | unknown property perf.teir; did you mean perf.tier? There are:
        perf.tier    | nightly            | perf.tier=nightly: no such value; there are smoke, pr, full
        perf.include | NoSuchBenchmark    | matches no benchmark of tier pr; there are [
        perf.params  | segments=64        | no parameter is called segments; there are [
        perf.params  | query=NEWEST       | query=NEWEST cannot be used; there are [CREATED_ON_OR, KEY, OFFSET]
        perf.params  | rttMillis=fast     | rttMillis=fast cannot be used
        perf.size    | planets=5          | no dimension is called planets; there are [
        """)
    void aMistakeIsRefusedInOneSentenceBeforeAnythingStarts(String name, String value, String sentence)
            throws Exception {
        Answer answer = measure(name, value);

        assertThat(answer.code()).isEqualTo(2);
        assertThat(answer.output())
                .startsWith("[perf] ERROR ")
                .contains(sentence)
                .endsWith("[perf] verdict=error\n")
                .doesNotContain("\tat ");
        assertThat(folder).isEmptyDirectory();
    }

    private Answer type(String... words) throws Exception {
        Properties properties = new Properties();
        properties.setProperty(Main.CHECKOUT, Project.find().root().toString());
        return ask(RunnerProcess.request(properties, Main.TYPED, words));
    }

    private static Answer ask(Message request) throws Exception {
        Process process = TestJvm.of(Main.class).redirectErrorStream(true).start();
        RequestClient client = RequestClient.of("the runner", process, line -> {});
        client.send(request);
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        // A person doesn't see the answer to the request.
        return new Answer(process.exitValue(), output.replaceAll("(?m)^\1.*\n", ""));
    }

    @Test
    void helpListsCommandsWithExamplesAndTheirOptions() throws Exception {
        Answer all = type();
        Answer run = type("run", "--help");

        assertThat(all.code()).isZero();
        assertThat(all.output())
                .contains("list ", "run ", "sweep ", "report ", "clean ", "Examples:")
                .doesNotContain("databases ");
        assertThat(run.code()).isZero();
        assertThat(run.output()).contains("--tier=<smoke, pr, full>").doesNotContain("--postgresql.password=", "WARN");
    }

    @ParameterizedTest
    @Tag("thorough")
    @CsvSource(delimiter = '|', textBlock = """
        run --teir=smoke                      | Unknown option: '--teir'; did you mean --tier?; --help
        run -- -f 3                           | perf.jmh: -f is set by the run itself
        --forks                               | Unknown option: '--forks'
        lits                                  | Unmatched argument at index 0: 'lits'; did you mean list?
        sweep                                 | sweep needs --versions=
        list --module perf-krowd              | --module=perf-krowd: there is no such module; did you mean perf-crowd? There are [perf-
        list --include Authentikate           | no benchmark of [perf-
        run --tier smok                       | perf.tier=smok: no such value; did you mean smoke? There are smoke, pr, full
        """)
    void whatNobodyKnowsIsRefusedInOneLine(String words, String sentence) throws Exception {
        Answer answer = type(words.split(" "));

        assertThat(answer.code()).isEqualTo(2);
        assertThat(answer.output()).startsWith("[perf] ERROR " + sentence).hasLineCount(1);
    }

    @ParameterizedTest
    @Tag("thorough")
    @CsvSource(delimiter = '|', textBlock = """
        run --module crowd --include Nothing  | perf.include=Nothing matches no benchmark of tier pr; there are [AddUser, AddUserBatch, Authenticate,
        run --module crowd --include=authenticate | perf.include=authenticate matches no benchmark of tier pr; did you mean Authenticate? There are [
        run --module current --tier smoke --include ^AdminRead | perf.include=^AdminRead matches no benchmark of tier smoke; it does at tier
        run --module crowd --params stroe=mysql | perf.params: no parameter is called stroe; did you mean store? There are [
        run --module crowd --params store=PostgreSQL | perf.params: store=PostgreSQL cannot be used; there are [
        run --module crowd --size user=5      | perf.size: no dimension is called user; did you mean users? There are [
        upgrade --module crowd --from 1.0     | perf.include=^Upgrade with the values of perf.params matches no benchmark of tier full; there are [
        """)
    void whatFitsNothingIsRefusedBeforeAnythingIsBuilt(String words, String sentence) throws Exception {
        Answer answer = type(words.split(" "));

        assertThat(answer.code()).isEqualTo(2);
        assertThat(answer.output())
                .startsWith("[perf] ERROR " + sentence)
                .endsWith("\n[perf] verdict=error\n")
                .hasLineCount(2);
    }

    @Test
    void aListHasALineForEachOperationOfTheModulesThatAWordNames() throws Exception {
        Answer answer = type("list", "--module", "Crowd,./perf-usergrid/");

        assertThat(answer.code()).isZero();
        assertThat(answer.output())
                .startsWith("perf-crowd: Crowd reference store\n  AddUser")
                .contains(
                        "\n  Authenticate: What does a login cost?\n",
                        "\nperf-usergrid: ",
                        "\n  ReadEntity PUBLISHED: ")
                .doesNotContain(" | ", "Keycloak");
    }

    @Test
    void aListSaysWhatEachBenchmarkAsksAndTakesItsClasssName() throws Exception {
        Answer answer = type("list", "--include=^AuthenticateBenchmark$");

        assertThat(answer.code()).isZero();
        assertThat(answer.output())
                .startsWith(
                        "perf-crowd: Crowd reference store\n  Authenticate: What does a login cost?\n    smoke, pr, full | ")
                .contains(" session=LIVE,NEW ");
    }

    /** {@code git bisect run} would take 2 for a commit that got worse. */
    @Test
    @Tag("thorough")
    void aComparisonThatCannotBeMadeEndsAsACommitThatCannotBeTested() throws Exception {
        Answer alone = type("compare", "--candidate=" + folder.resolve("missing"));
        Answer here = type("compare", "--candidate=" + Project.find().root());

        assertThat(alone.code()).isEqualTo(125);
        assertThat(alone.output())
                .contains("perf.candidate=" + folder + "/missing: there is no folder " + folder + "/missing, and");
        assertThat(here.code()).isEqualTo(125);
        assertThat(here.output()).contains("this checkout of the project is compared with another one");
    }

    @ParameterizedTest
    @Tag("thorough")
    @CsvSource(delimiter = '|', textBlock = """
        --teirs smoke                                       | Unknown option: '--teirs'
        --baseline=no.json                                  | --baseline=no.json is none
        --baseline={saved} --include=Read --module=perf-x   | leave out --include, --module
        """)
    void anOptionThatASavedResultDoesNotTakeIsRefused(String options, String sentence) throws Exception {
        Path saved = Files.writeString(folder.resolve("results.json"), "[]");
        List<String> words = new ArrayList<>(List.of("compare", "--candidate=" + saved));
        words.addAll(List.of(options.replace("{saved}", saved.toString()).split(" ")));

        Answer answer = type(words.toArray(String[]::new));

        assertThat(answer.code()).isEqualTo(125);
        assertThat(answer.output()).contains(sentence);
    }

    @Test
    void onlyAFolderThatRunsHaveUsedIsEmptied() throws Exception {
        Path mine = Files.writeString(folder.resolve("mine"), "mine");
        Path cache = Cache.at(folder.resolve("cache")).folder();
        Path made = Files.writeString(cache.resolve("made"), "made");

        Answer refused = type("clean", "--cache=" + folder);
        Answer unasked = type("clean", "--cache=" + cache);
        assertThat(made).exists();
        Answer emptied = type("clean", "--yes", "--cache=" + cache);

        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.output()).contains(folder + " was not made as a cache folder: it has no CACHEDIR.TAG");
        assertThat(mine).exists();
        assertThat(unasked.code()).isEqualTo(2);
        assertThat(unasked.output())
                .contains("1 MB  made", "there is no terminal to ask on, so nothing was removed; add --yes");
        assertThat(emptied.code()).isZero();
        assertThat(emptied.output()).contains("Removed 1 MB from " + cache);
        assertThat(made).doesNotExist();
    }

    @Test
    void aFileInPlaceOfTheCacheFolderIsNamed() throws Exception {
        Path file = Files.writeString(folder.resolve("file"), "mine");

        Answer answer = measure("perf.cache", file.toString(), "perf.tier", "smoke");

        assertThat(answer.code()).isNotZero();
        assertThat(answer.output()).contains("[perf] ERROR ").contains(file.toString());
        assertThat(file).hasContent("mine");
    }

    @Test
    void endsWithWhoAsked() throws Exception {
        Process process = TestJvm.of(Main.class).redirectErrorStream(true).start();
        RequestClient client = RequestClient.of("the runner", process, System.out::println);
        Properties properties = new Properties();
        properties.setProperty("perf.cache", folder.resolve("cache").toString());
        client.send(RunnerProcess.request(properties, Main.DATABASES, "perf-keycloak/preload", folder.toString()));

        client.endInput();

        client.drain();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isEqualTo(130);
    }
}
