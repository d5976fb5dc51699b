package org.identityperf.runner.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.identityperf.probe.exchange.RequestClient;
import org.identityperf.runner.TestJvm;
import org.identityperf.runner.files.SavedFile;
import org.identityperf.runner.finding.Findings;
import org.identityperf.runner.finding.Performed;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.suite.Project;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The scripts of the workflows, as the services execute them, with events of the form that GitHub records. The service
 * itself, its expressions and its own actions are not there.
 */
class WorkflowStepsTest {

    private static final Pattern EXPRESSION = Pattern.compile("\\$\\{\\{\\s*([\\w.-]+)\\s*}}");
    private static final Path ROOT = Project.find().root();

    /** Text of which a script that executes it, or a comment that shows it, can be told. */
    private static final String HOSTILE =
            "$(touch hacked)`touch hacked`\";touch hacked;#@octocat ![x](https://evil.example.org)";

    @TempDir
    Path folder;

    private Path checkout;
    private Path action;
    private final Map<String, String> commits = new HashMap<>();

    @BeforeEach
    void checkOut() throws Exception {
        checkout = Files.createDirectory(folder.resolve("check out"));
        git("init", "--quiet", "--initial-branch=main");
        commit("first", "README.md");
        git("switch", "--quiet", "-c", "release/26");
        commit("release", "model/a");
        commit("more on main", "main", "model/b");
        git("switch", "--quiet", "-c", "fix", commits.get("release"));
        commit("fix", "model/c");
        commit("more on release", "release/26", "model/d");
        git("switch", "--quiet", "--detach", commits.get("fix"));
        action = Files.createDirectories(folder.resolve("actions/identity-perf"));
        program(action.resolve("perf"), """
            for word in "$@"; do echo "$word" >> "%1$s/words"; done
            mkdir -p "$(dirname "$0")/target/perf"
            echo summary > "$(dirname "$0")/target/perf/summary.md"
            [ ! -e "%1$s/fails" ]
            """.formatted(folder));
    }

    private void commit(String name, String branch, String file) throws Exception {
        git("switch", "--quiet", branch);
        commit(name, file);
    }

    private void commit(String name, String file) throws Exception {
        Path path = checkout.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, name);
        git("add", ".");
        git("-c", "user.name=a", "-c", "user.email=a@example.org", "commit", "--quiet", "-m", name);
        commits.put(name, git("rev-parse", "HEAD"));
    }

    private String git(String... words) throws Exception {
        List<String> command = new ArrayList<>(List.of("git"));
        command.addAll(List.of(words));
        return output(new ProcessBuilder(command).directory(checkout.toFile()));
    }

    private static String output(ProcessBuilder builder) throws Exception {
        Process process = builder.redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        return output.strip();
    }

    private static void program(Path file, String script) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, "#!/bin/bash\n" + script);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private static JsonNode yaml(String file) throws IOException {
        return new YAMLMapper().readTree(ROOT.resolve(file).toFile());
    }

    private static JsonNode step(JsonNode steps, String id) {
        for (JsonNode step : steps) {
            if (step.path("id").asText().equals(id)
                    || id.isEmpty() && step.path("env").has("GH_TOKEN")) {
                return step;
            }
        }
        throw new AssertionError("no step " + id);
    }

    private JsonNode event(String text) throws IOException {
        return new ObjectMapper().readTree(text);
    }

    private JsonNode pullRequest(String kind) throws IOException {
        return event("""
            {"github": {"action_path": "%s", "event_name": "pull_request", "event": {"action": "%s", "number": 7,
             "label": {"name": "performance"},
             "pull_request": {"number": 7, "title": %s, "user": {"login": "someone"},
              "head": {"ref": %3$s, "sha": "%s", "repo": {"full_name": "someone/server", "fork": true}},
              "base": {"ref": "release/26", "sha": "%s", "repo": {"full_name": "server/project"}}}}}}
            """.formatted(
                        action,
                        kind,
                        new ObjectMapper().writeValueAsString(HOSTILE),
                        commits.get("fix"),
                        commits.get("more on release")));
    }

    /** What a step wrote for those after it, and printed. */
    private record Ran(int code, Map<String, String> outputs, String printed) {}

    /** Runs a step as the service does. An expression is a path in the event, or else among the values. */
    private Ran run(JsonNode step, JsonNode event, Map<String, String> values) throws Exception {
        Path outputs = Files.writeString(folder.resolve("outputs"), "");
        ProcessBuilder builder = bash(step.path("run").asText());
        builder.environment()
                .putAll(Map.of(
                        "GITHUB_OUTPUT", outputs.toString(),
                        "GITHUB_STEP_SUMMARY", folder.resolve("step-summary").toString(),
                        "RUNNER_TEMP", folder.toString(),
                        "RUNNER_OS", "Linux"));
        builder.environment().putAll(values);
        step.path("env")
                .properties()
                .forEach(variable -> builder.environment()
                        .put(
                                variable.getKey(),
                                values.getOrDefault(variable.getKey(), evaluated(variable.getValue(), event))));
        Ran ran = start(builder);
        Map<String, String> written = new TreeMap<>();
        Files.readAllLines(outputs).forEach(line -> {
            int equals = line.indexOf('=');
            written.put(line.substring(0, equals), line.substring(equals + 1));
        });
        return new Ran(ran.code(), written, ran.printed());
    }

    private ProcessBuilder bash(String script) {
        ProcessBuilder builder = new ProcessBuilder("bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script)
                .directory(checkout.toFile())
                .redirectErrorStream(true);
        builder.environment()
                .put("PATH", folder.resolve("bin") + ":" + builder.environment().get("PATH"));
        builder.environment().put("HOME", folder.toString());
        return builder;
    }

    private static Ran start(ProcessBuilder builder) throws Exception {
        Process process = builder.start();
        String printed;
        try (InputStream in = process.getInputStream()) {
            printed = new String(in.readAllBytes(), UTF_8);
        }
        return new Ran(process.waitFor(), Map.of(), printed);
    }

    private static String evaluated(JsonNode value, JsonNode event) {
        Matcher expression = EXPRESSION.matcher(value.asText());
        return expression.replaceAll(found -> Matcher.quoteReplacement(
                event.at('/' + found.group(1).replace('.', '/')).asText()));
    }

    private List<String> words() throws IOException {
        return Files.readAllLines(folder.resolve("words"));
    }

    static Stream<String> workflows() {
        return Stream.of(
                "action.yml",
                ".github/actions/comment/action.yml",
                ".github/workflows/ci.yml",
                "docs/pull-request.yml",
                "docs/pull-request-comment.yml");
    }

    /** What a fork named would be executed. */
    @ParameterizedTest
    @MethodSource("workflows")
    void noScriptHasAnExpressionInIt(String file) throws IOException {
        assertThat(yaml(file).findValuesAsText("run")).noneMatch(run -> run.contains("${{"));
    }

    @ParameterizedTest
    @MethodSource("workflows")
    void eachActionOfOthersIsPinnedByItsCommit(String file) throws IOException {
        assertThat(yaml(file).findValuesAsText("uses"))
                .allMatch(uses -> uses.matches("[\\w/-]+@[0-9a-f]{40}|example/identity-perf.*"));
    }

    private Map<String, String> inputs(Map<String, String> given) throws IOException {
        Map<String, String> inputs = new HashMap<>();
        yaml("action.yml")
                .path("inputs")
                .properties()
                .forEach(input -> inputs.put(
                        input.getKey().toUpperCase(Locale.ROOT),
                        input.getValue().path("default").asText()));
        inputs.put("BUILD", "make {modules}");
        inputs.putAll(given);
        return inputs;
    }

    private Ran compare(JsonNode event, Map<String, String> given) throws Exception {
        return run(step(yaml("action.yml").at("/runs/steps"), "compare"), event, inputs(given));
    }

    @Test
    void aBackportIsComparedWithTheCommitWhereItLeftItsOwnBranch() throws Exception {
        Ran ran = compare(pullRequest("opened"), Map.of());

        assertThat(ran.code()).as(ran.printed()).isZero();
        assertThat(words())
                .containsExactly(
                        "compare",
                        "--candidate",
                        ".",
                        "--build",
                        "make {modules}",
                        "--tier",
                        "pr",
                        "--baseline",
                        commits.get("release"));
        assertThat(ran.outputs()).containsEntry("code", "0");
        Path report = Path.of(ran.outputs().get("report"));
        assertThat(report.resolve("pull-request")).hasContent("7");
        assertThat(folder.resolve("step-summary")).hasContent("summary");
        assertThat(checkout.resolve("hacked")).doesNotExist();
    }

    @Test
    void whatGotWorseFailsTheJobAfterItsReportWasKept() throws Exception {
        Files.createFile(folder.resolve("fails"));

        Ran ran = compare(
                pullRequest("synchronize"), Map.of("BASELINE", "26.7.0", "INCLUDE", "Read User", "MODULE", "m"));

        assertThat(ran.code()).as(ran.printed()).isZero();
        assertThat(ran.outputs()).containsEntry("code", "1");
        assertThat(words()).endsWith("--baseline", "26.7.0", "--module", "m", "--include", "Read User");
    }

    @Test
    void aPushIsComparedInFullWithTheCommitBefore() throws Exception {
        Ran ran = compare(
                event("{\"github\": {\"action_path\": \"" + action + "\", \"event\": {\"ref\": \"refs/heads/main\"}}}"),
                Map.of());

        assertThat(ran.code()).as(ran.printed()).isZero();
        assertThat(words()).endsWith("--all", "--baseline", commits.get("release"));
        assertThat(Path.of(ran.outputs().get("report")).resolve("pull-request")).doesNotExist();
    }

    @ParameterizedTest
    @CsvSource({
        "opened,      model/, false, true",
        "opened,      docs/,  false, false",
        "synchronize, docs/,  true,  true",
        "labeled,     docs/,  true,  true",
        "labeled,     model/, true,  false"
    })
    void whatIsMeasuredDependsOnFilesAndLabelAndALabelRestartsNothing(
            String kind, String storage, String labelled, String changed) throws Exception {
        JsonNode step = step(yaml("docs/pull-request.yml").at("/jobs/performance/steps"), "storage");

        Ran ran = run(
                step,
                pullRequest(kind),
                Map.of("LABELLED", labelled, "BASE", commits.get("more on release"), "STORAGE", "^" + storage));

        assertThat(ran.code()).as(ran.printed()).isZero();
        assertThat(ran.outputs()).containsOnly(Map.entry("changed", changed));
    }

    /** Passes on what a person would type in this checkout. */
    public static final class Typed {

        private Typed() {}

        public static void main(String[] words) throws Exception {
            Properties properties = new Properties();
            properties.setProperty(Main.CHECKOUT, ROOT.toString());
            Process process =
                    TestJvm.of(Main.class, List.of()).redirectErrorStream(true).start();
            RequestClient.of("the runner", process, line -> {})
                    .send(RunnerProcess.request(properties, Main.TYPED, words));
            process.getInputStream().transferTo(System.out);
            System.exit(process.waitFor());
        }
    }

    /** The API as far as a comment needs it; it has a pull request of a fork, and one with another commit. */
    private final class Api implements AutoCloseable {

        private final HttpServer server;
        private final List<String> requests = new ArrayList<>();
        private final List<String> bodies = new ArrayList<>();

        Api() throws IOException {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            server.createContext("/", this::answer);
            server.start();
        }

        private void answer(HttpExchange exchange) throws IOException {
            String request = exchange.getRequestMethod() + ' ' + exchange.getRequestURI();
            String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
            requests.add(request);
            if (request.matches("(POST|PATCH) .*/comments.*")) {
                bodies.add(new ObjectMapper().readTree(body).path("body").asText());
            }
            String answer = "[]";
            if (request.endsWith("/graphql")) {
                answer = "{\"data\": {\"viewer\": {\"login\": \"ours[bot]\"}}}";
            } else if (request.startsWith("GET /repos/server/project/pulls?")) {
                answer = "[" + pull(7, commits.get("fix")) + "]";
            } else if (request.equals("GET /repos/server/project/pulls/7")) {
                answer = pull(7, commits.get("fix"));
            } else if (request.equals("GET /repos/server/project/pulls/8")) {
                answer = pull(8, commits.get("first"));
            }
            exchange.sendResponseHeaders(200, answer.getBytes(UTF_8).length);
            exchange.getResponseBody().write(answer.getBytes(UTF_8));
            exchange.close();
        }

        private static String pull(int number, String commit) {
            return """
                {"number": %d, "state": "open", "head": {"sha": "%s", "label": "someone:fix"},
                 "base": {"ref": "release/26", "repo": {"full_name": "server/project"}}}
                """.formatted(number, commit);
        }

        @Override
        public void close() {
            server.stop(0);
        }
    }

    /** Runs the second workflow on what a fork's job left. */
    private Ran comment(Api api, Optional<String> number) throws Exception {
        Path report = Files.createDirectories(folder.resolve("storage-performance"));
        BenchmarkCase benchmarkCase = BenchmarkCase.of("ReadUser.server[]");
        SavedFile.write(
                report.resolve("findings.json"),
                List.of(Findings.of(
                        "perf-crowd", Optional.empty(), List.of(new Performed(benchmarkCase, Optional.of(HOSTILE))))));
        if (number.isPresent()) {
            Files.writeString(report.resolve("pull-request"), number.get() + "\n");
        }
        program(folder.resolve("bin/gh"), "echo \"$@\" > \"" + folder + "/gh.words\"; echo 42\n");
        program(
                folder.resolve("actions/identity-perf/perf"),
                "exec '%s' -cp '%s' -D%s='%s' '%s' \"$@\"\n"
                        .formatted(
                                TestJvm.program("java"),
                                System.getProperty("java.class.path"),
                                "user.dir",
                                ROOT,
                                Typed.class.getName()));
        JsonNode event = event("""
            {"runner": {"temp": "%s"}, "inputs": {"code-scanning": "true"},
             "github": {"action_path": "%s", "token": "secret", "repository": "server/project",
              "api_url": "http://127.0.0.1:%d", "event": {"action": "completed", "workflow_run": {
               "id": 11, "event": "pull_request", "conclusion": "failure", "head_sha": "%s", "head_branch": %s,
               "html_url": "https://github.example.org/server/project/actions/runs/11", "pull_requests": []}}}}
            """.formatted(
                        folder,
                        action.resolve(".github/actions/comment"),
                        api.server.getAddress().getPort(),
                        commits.get("fix"),
                        new ObjectMapper().writeValueAsString(HOSTILE)));
        Files.createDirectories(action.resolve(".github/actions/comment"));
        return run(step(yaml(".github/actions/comment/action.yml").at("/runs/steps"), ""), event, Map.of());
    }

    @ParameterizedTest
    @CsvSource(
            value = {"7, true", "null, true", "8, false", "'7; touch hacked', true"},
            nullValues = "null")
    void aForkGetsACommentOnThePullRequestOfItsCommitAndOnNoOther(String number, boolean written) throws Exception {
        try (Api api = new Api()) {
            Ran ran = comment(api, Optional.ofNullable(number));

            assertThat(ran.code()).as(ran.printed()).isZero();
            assertThat(folder.resolve("gh.words"))
                    .hasContent("api repos/server/project/actions/runs/11/artifacts?name=storage-performance"
                            + " --jq .artifacts[0].id // empty");
            assertThat(checkout.resolve("hacked")).doesNotExist();
            if (written) {
                assertThat(api.requests)
                        .contains("POST /repos/server/project/issues/7/comments")
                        .last()
                        .isEqualTo("POST /repos/server/project/code-scanning/sarifs");
                assertThat(api.bodies).hasSize(1);
                assertThat(api.bodies.get(0))
                        .startsWith("<!-- identity-perf perf-crowd -->\n### ✗ perf-crowd: regressed\n\n"
                                + "[report](https://github.example.org/server/project/actions/runs/11/artifacts/42)\n")
                        .contains("!\\[x\\](https:\u200b//evil.example.org)", "@\u200boctocat");
            } else {
                assertThat(api.bodies).isEmpty();
                assertThat(ran.printed()).contains("There is no open pull request");
            }
        }
    }

    @Test
    void withoutFindingsNothingIsCommented() throws Exception {
        try (Api api = new Api()) {
            Files.createDirectories(folder.resolve("storage-performance"));
            JsonNode step = step(yaml(".github/actions/comment/action.yml").at("/runs/steps"), "");

            Ran ran = run(step, event("{\"runner\": {\"temp\": \"" + folder + "\"}}"), Map.of());

            assertThat(ran.code()).as(ran.printed()).isZero();
            assertThat(api.requests).isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource(value = {"0, true", "1000, true", "1000, false"})
    void theExampleForGitLabComparesWithTheCommitThatTheServiceNames(int user, boolean mergeRequest) throws Exception {
        JsonNode job = yaml("docs/pull-request.gitlab-ci.yml").path("storage-performance");
        List<String> script = new ArrayList<>();
        job.path("script").forEach(line -> script.add(line.asText()));
        Path identityPerf = origin();
        program(folder.resolve("bin/id"), "echo " + user + "\n");
        for (String name : List.of("useradd", "chown")) {
            program(folder.resolve("bin/" + name), "echo \"" + name + " $*\" >> \"" + folder + "/root\"\n");
        }
        program(
                folder.resolve("bin/runuser"),
                "echo \"runuser $1 $2\" >> \"" + folder + "/root\"; shift 3; exec \"$@\"\n");
        ProcessBuilder builder = bash(String.join("\n", script));
        builder.environment()
                .putAll(Map.of(
                        "IDENTITY_PERF",
                        identityPerf.toString(),
                        "BUILD",
                        "make {modules}",
                        "CI_PROJECT_DIR",
                        checkout.toString(),
                        "CI_MERGE_REQUEST_TITLE",
                        HOSTILE,
                        "CI_MERGE_REQUEST_DIFF_BASE_SHA",
                        mergeRequest ? commits.get("release") : ""));

        Ran ran = start(builder);

        assertThat(ran.code()).as(ran.printed()).isZero();
        List<String> expected = new ArrayList<>(List.of("compare", "--candidate", ".", "--baseline"));
        expected.addAll(mergeRequest ? List.of(commits.get("release")) : List.of("HEAD^", "--all"));
        expected.addAll(List.of(
                "--build",
                "make {modules}",
                "--cache",
                checkout.resolve(".identity-perf-cache").toString()));
        assertThat(words()).isEqualTo(expected);
        if (user == 0) {
            assertThat(folder.resolve("root"))
                    .hasContent("useradd --create-home measuring\nchown -R measuring " + checkout
                            + " ../identity-perf\n" + "runuser -u measuring");
        } else {
            assertThat(folder.resolve("root")).doesNotExist();
        }
    }

    /** Returns a repository whose {@code perf} only writes down its words. */
    private Path origin() throws Exception {
        for (String[] words : new String[][] {
            {"init", "--quiet"}, {"add", "perf"}, {"-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", "perf"}
        }) {
            List<String> command = new ArrayList<>(List.of("git"));
            command.addAll(List.of(words));
            output(new ProcessBuilder(command).directory(action.toFile()));
        }
        return action;
    }

    @Test
    void theExampleForJenkinsComparesWithTheCommitWhereTheTargetWasLeft() throws Exception {
        Matcher script = Pattern.compile("(?s)sh '''(.*?)'''")
                .matcher(Files.readString(ROOT.resolve("docs/pull-request.Jenkinsfile")));
        List<String> scripts = script.results().map(MatchResult::group).toList();
        assertThat(scripts).hasSize(1);
        git("remote", "add", "origin", checkout.toString());
        ProcessBuilder builder = new ProcessBuilder(
                        "sh",
                        "-xe",
                        "-c",
                        scripts.get(0)
                                .substring("sh '''".length(), scripts.get(0).length() - 3))
                .directory(checkout.toFile())
                .redirectErrorStream(true);
        builder.environment()
                .putAll(Map.of(
                        "IDENTITY_PERF",
                        origin().toString(),
                        "BUILD",
                        "make {modules}",
                        "CHANGE_TITLE",
                        HOSTILE,
                        "CHANGE_TARGET",
                        "release/26",
                        "WORKSPACE_TMP",
                        folder.resolve("tmp").toString()));

        Ran ran = start(builder);

        assertThat(ran.code()).as(ran.printed()).isZero();
        assertThat(words())
                .containsExactly(
                        "compare",
                        "--candidate",
                        ".",
                        "--baseline",
                        commits.get("release"),
                        "--build",
                        "make {modules}");
    }
}
