package org.identityperf.runner.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.zip.GZIPInputStream;
import org.identityperf.runner.finding.Findings;
import org.identityperf.runner.finding.Measured;
import org.identityperf.runner.settings.SettingsException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The endpoint is one of ours on loopback, with GitHub's paths. */
class PullRequestCommentTest {

    private static final String MARK = "<!-- identity-perf perf-tiny -->";
    private static final String COMMIT = "a".repeat(40);
    private static final String OTHER = "0".repeat(40);

    private final Map<String, String> answers =
            new HashMap<>(Map.of("POST /graphql", "{\"data\": {\"viewer\": {\"login\": \"ours[bot]\"}}}"));
    private String standard = "[]";
    private final List<String> requests = new ArrayList<>();
    private final List<String> written = new ArrayList<>();
    private final List<JsonNode> bodies = new ArrayList<>();
    private HttpServer endpoint;

    @BeforeEach
    void listen() throws IOException {
        endpoint = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        endpoint.createContext("/", this::answer);
        endpoint.start();
    }

    @AfterEach
    void stop() {
        endpoint.stop(0);
    }

    private void answer(HttpExchange exchange) throws IOException {
        String request = exchange.getRequestMethod() + ' ' + exchange.getRequestURI();
        requests.add(request);
        byte[] body = exchange.getRequestBody().readAllBytes();
        if (body.length > 0 && !request.endsWith("/graphql")) {
            bodies.add(new ObjectMapper().readTree(body));
            written.add(bodies.get(bodies.size() - 1).path("body").asText());
        }
        boolean lets = "Bearer secret".equals(exchange.getRequestHeaders().getFirst("Authorization"));
        byte[] answer = answers.getOrDefault(request, standard).getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(lets ? 200 : 403, answer.length);
        exchange.getResponseBody().write(answer);
        exchange.close();
    }

    private PullRequestComment comment(String token) {
        return new PullRequestComment(
                URI.create("http://127.0.0.1:" + endpoint.getAddress().getPort()), "server/project", token);
    }

    @Test
    void thePullRequestWithTheCommitIsFoundAmongAllOpenOnes() throws IOException {
        String open = "GET /repos/server/project/pulls?state=open&per_page=100&page=";
        answers.put(open + 1, "[" + (pull(6, OTHER, "server/project") + ",").repeat(99) + pull(6, OTHER, "x/y") + "]");
        answers.put(open + 2, "[" + pull(7, COMMIT, "server/project") + "," + pull(8, COMMIT, "fork/project") + "]");

        assertThat(comment("secret").number(COMMIT, OptionalInt.empty())).hasValue(7);
        assertThat(comment("secret").number("b".repeat(40), OptionalInt.empty()))
                .isEmpty();
    }

    @Test
    void ofSeveralPullRequestsWithTheCommitNoneIsGuessed() {
        standard = "[" + pull(7, COMMIT, "server/project") + "," + pull(9, COMMIT, "server/project") + "]";

        assertThatThrownBy(() -> comment("secret").number(COMMIT, OptionalInt.empty()))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining("[7, 9]")
                .hasMessageContaining("--pull-request");
    }

    @Test
    void aNumberIsTakenIfThatPullRequestHasTheCommitAndIsForTheProject() throws IOException {
        answers.put("GET /repos/server/project/pulls/7", pull(7, COMMIT, "server/project"));
        answers.put("GET /repos/server/project/pulls/8", pull(8, OTHER, "server/project"));
        answers.put("GET /repos/server/project/pulls/9", pull(9, COMMIT, "other/project"));
        answers.put(
                "GET /repos/server/project/pulls/10",
                pull(10, COMMIT, "server/project").replace("open", "closed"));

        assertThat(comment("secret").number(COMMIT, OptionalInt.of(7))).hasValue(7);
        for (int number : new int[] {8, 9, 10}) {
            assertThat(comment("secret").number(COMMIT, OptionalInt.of(number))).isEmpty();
        }
    }

    private static String pull(int number, String commit, String base) {
        return """
            {"number": %d, "state": "open", "head": {"sha": "%s"}, "base": {"repo": {"full_name": "%s"}}}
            """.formatted(number, commit, base);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "main", "3f2a91c", "refs/pull/7/head"})
    void aNameThatIsNoCommitInFullIsRefused(String commit) {
        assertThatThrownBy(() -> comment("secret").number(commit, OptionalInt.empty()))
                .isInstanceOf(SettingsException.class)
                .hasMessageStartingWith("--commit=" + commit + ": ");
        assertThat(requests).isEmpty();
    }

    private static Findings found(String module) {
        return Findings.of(module, Optional.empty(), List.of(new Measured(module, 1, 0)));
    }

    @Test
    void theFirstRunWritesAComment() throws IOException {
        comment("secret").write(7, found("perf-tiny"), Optional.of(URI.create("https://ci.example.org/runs/1")));

        assertThat(requests).last().isEqualTo("POST /repos/server/project/issues/7/comments");
        assertThat(written)
                .containsExactly(MARK + "\n### ✓ perf-tiny: pass\n\n[report](https://ci.example.org/runs/1)\n\n");
    }

    @Test
    void aLaterRunReplacesTheCommentOnItsModuleAndNoOther() throws IOException {
        StringBuilder hundred = new StringBuilder("[");
        for (int i = 0; i < 100; i++) {
            hundred.append(i == 0 ? "" : ",").append("{\"id\": ").append(i).append(", \"body\": \"well done\"}");
        }
        String comments = "GET /repos/server/project/issues/7/comments?per_page=100&page=";
        answers.put(comments + 1, hundred + "]");
        answers.put(
                comments + 2,
                "[" + earlier(1, "someone", MARK) + "," + earlier(2, "ours[bot]", "<!-- identity-perf perf-tiny-2 -->")
                        + "," + earlier(5_000_000_000L, "ours[bot]", MARK) + "]");

        comment("secret").write(7, found("perf-tiny"), Optional.empty());

        assertThat(requests).last().isEqualTo("PATCH /repos/server/project/issues/comments/5000000000");
        assertThat(written).hasSize(1).first().asString().startsWith(MARK + "\n### ✓ perf-tiny: pass\n");
    }

    private static String earlier(long id, String author, String mark) {
        return "{\"id\": %d, \"user\": {\"login\": \"%s\"}, \"body\": \"%s\\nearlier\"}".formatted(id, author, mark);
    }

    @Test
    void aCommentOfSomebodyElseThatLooksLikeOneOfOursIsLeftAlone() throws IOException {
        answers.put(
                "GET /repos/server/project/issues/7/comments?per_page=100&page=1",
                "[" + earlier(1, "someone", MARK) + ", {\"id\": 2, \"user\": null, \"body\": \"" + MARK + "\\n\"}]");

        comment("secret").write(7, found("perf-tiny"), Optional.empty());

        assertThat(requests).last().isEqualTo("POST /repos/server/project/issues/7/comments");
    }

    @Test
    void withoutTheNameOfTheTokensUserNothingIsWritten() {
        answers.put("POST /graphql", "{\"errors\": [{\"message\": \"no\"}]}");

        assertThatThrownBy(() -> comment("secret").write(7, found("perf-tiny"), Optional.empty()))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining("does not say whose GH_TOKEN is");
        assertThat(written).isEmpty();
    }

    @Test
    void commentsThatNeverEndAreNotReadForEver() {
        standard = "[" + "{\"body\": \"\"},".repeat(99) + "{\"body\": \"\"}]";

        assertThatThrownBy(() -> comment("secret").write(7, found("perf-tiny"), Optional.empty()))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining("more than 10000 comments");
    }

    @Test
    void anAnswerThatIsNoJsonIsOneLine() {
        standard = "<html>";

        assertThatThrownBy(() -> comment("secret").number(COMMIT, OptionalInt.empty()))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining("answers with no JSON");
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://127.0.0.1:1", "https://nowhere.invalid"})
    void whatCannotBeReachedIsOneLine(URI api) {
        assertThatThrownBy(() ->
                        new PullRequestComment(api, "server/project", "secret").number(COMMIT, OptionalInt.empty()))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining("can't be reached or does not answer");
    }

    @ParameterizedTest
    @ValueSource(strings = {"nonsense", "file:///tmp", "mailto:someone", "ftp://127.0.0.1"})
    void anAddressThatIsNoneOfAnApiIsRefused(URI api) {
        assertThatThrownBy(() -> new PullRequestComment(api, "server/project", "secret"))
                .isInstanceOf(SettingsException.class)
                .hasMessage("--api=" + api + ": name it as https://host");
    }

    @ParameterizedTest
    @ValueSource(strings = {"ghs_X\n", "ghs_X\r\n", "ghs X", "ghs_\u00e4"})
    void aTokenThatNoHeaderTakesIsRefusedAndNotRepeated(String token) {
        assertThatThrownBy(() -> comment(token))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining("GH_TOKEN")
                .hasMessageNotContaining("ghs");
    }

    @ParameterizedTest
    @ValueSource(strings = {"https://x.example.org/)(", "javascript:alert(1)", "mailto:x"})
    void aLinkToSomethingElseThanAPageIsRefused(URI link) {
        assertThatThrownBy(() -> comment("secret").write(7, found("perf-tiny"), Optional.of(link)))
                .isInstanceOf(SettingsException.class)
                .hasMessageStartingWith("--link=");
        assertThat(written).isEmpty();
    }

    @Test
    void whatFailedIsShownAtTheLinesOfTheCommit() throws IOException {
        comment("secret").annotate(7, COMMIT, List.of(found("perf-tiny")));

        assertThat(requests).containsExactly("POST /repos/server/project/code-scanning/sarifs");
        JsonNode sent = bodies.get(0);
        assertThat(sent.path("commit_sha").asText()).isEqualTo(COMMIT);
        assertThat(sent.path("ref").asText()).isEqualTo("refs/pull/7/head");
        try (InputStream sarif = new GZIPInputStream(new ByteArrayInputStream(
                Base64.getDecoder().decode(sent.path("sarif").asText())))) {
            assertThat(new ObjectMapper().readTree(sarif)).isEqualTo(Sarif.of(List.of(found("perf-tiny"))));
        }
    }

    @Test
    void aTokenWithoutTheRightIsToldWithTheAnswer() {
        assertThatThrownBy(() -> comment("wrong").write(7, found("perf-tiny"), Optional.empty()))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining("was answered with 403")
                .hasMessageContaining("GH_TOKEN");
    }

    @Test
    void withoutATokenOrWithAnotherKindOfNameNothingIsAsked() {
        assertThatThrownBy(() -> comment(null))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining("GH_TOKEN");
        assertThatThrownBy(() -> new PullRequestComment(URI.create("http://127.0.0.1"), "project", "secret"))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining("owner/name");
        assertThat(requests).isEmpty();
    }
}
