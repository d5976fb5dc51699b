package org.identityperf.runner.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.identityperf.runner.settings.SettingsException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The endpoint is one of ours on loopback, with GitHub's paths. */
class PullRequestCommentTest {

    private static final String MARK = "<!-- identity-perf -->";

    private final Map<String, String> answers =
            new HashMap<>(Map.of("POST /graphql", "{\"data\": {\"viewer\": {\"login\": \"ours[bot]\"}}}"));
    private String standard = "[]";
    private final List<String> requests = new ArrayList<>();
    private final List<String> written = new ArrayList<>();
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
            written.add(new ObjectMapper().readTree(body).get("body").asText());
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
    void thePullRequestIsFoundByTheBranchOfTheFork() throws IOException {
        answers.put(
                "GET /repos/server/project/pulls?state=open&head=someone%3Afix",
                "[" + pull(6, "someone:fix-too", "server/project") + "," + pull(7, "someone:fix", "server/project")
                        + "]");

        assertThat(comment("secret").number("someone:fix")).hasValue(7);
        assertThat(comment("secret").number("someone:closed")).isEmpty();
    }

    private static String pull(int number, String head, String base) {
        return "{\"number\": %d, \"head\": {\"label\": \"%s\"}, \"base\": {\"repo\": {\"full_name\": \"%s\"}}}"
                .formatted(number, head, base);
    }

    /** To a head without an owner GitHub answers with the pull requests of all branches. */
    @ParameterizedTest
    @ValueSource(strings = {"", " ", "branch", ":branch", "owner:", "owner:two words"})
    void aHeadThatNamesNoBranchOfAnybodyIsRefused(String head) {
        standard = "[" + pull(7, "someone:fix", "server/project") + "]";

        assertThatThrownBy(() -> comment("secret").number(head))
                .isInstanceOf(SettingsException.class)
                .hasMessage("--head=" + head + ": name it as owner:branch");
        assertThat(requests).isEmpty();
    }

    @Test
    void thePullRequestOfAnotherBranchOrForAnotherProjectIsNotTaken() throws IOException {
        standard = "[" + pull(6, "other:fix", "server/project") + "," + pull(7, "someone:fix", "other/project") + "]";

        assertThat(comment("secret").number("someone:fix")).isEmpty();
    }

    @Test
    void theFirstRunWritesAComment() throws IOException {
        comment("secret").write(7, "verdict=pass", Optional.of("https://ci.example.org/runs/1"));

        assertThat(requests).last().isEqualTo("POST /repos/server/project/issues/7/comments");
        assertThat(written)
                .containsExactly(MARK
                        + "\n[This run, with the report to download](https://ci.example.org/runs/1)\n\nverdict=pass");
    }

    @Test
    void aLaterRunReplacesItsOwnCommentAndNoOther() throws IOException {
        StringBuilder hundred = new StringBuilder("[");
        for (int i = 0; i < 100; i++) {
            hundred.append(i == 0 ? "" : ",").append("{\"id\": ").append(i).append(", \"body\": \"well done\"}");
        }
        String comments = "GET /repos/server/project/issues/7/comments?per_page=100&page=";
        answers.put(comments + 1, hundred + "]");
        answers.put(comments + 2, "[" + earlier(1, "someone") + "," + earlier(5_000_000_000L, "ours[bot]") + "]");

        comment("secret").write(7, "verdict=regressed", Optional.empty());

        assertThat(requests).last().isEqualTo("PATCH /repos/server/project/issues/comments/5000000000");
        assertThat(written).containsExactly(MARK + "\nverdict=regressed");
    }

    private static String earlier(long id, String author) {
        return "{\"id\": %d, \"user\": {\"login\": \"%s\"}, \"body\": \"%s\\nearlier\"}".formatted(id, author, MARK);
    }

    @Test
    void aCommentOfSomebodyElseThatLooksLikeOneOfOursIsLeftAlone() throws IOException {
        answers.put(
                "GET /repos/server/project/issues/7/comments?per_page=100&page=1",
                "[" + earlier(1, "someone") + ", {\"id\": 2, \"user\": null, \"body\": \"" + MARK + "\"}]");

        comment("secret").write(7, "verdict=pass", Optional.empty());

        assertThat(requests).last().isEqualTo("POST /repos/server/project/issues/7/comments");
    }

    @Test
    void withoutTheNameOfTheTokensUserNothingIsWritten() {
        answers.put("POST /graphql", "{\"errors\": [{\"message\": \"no\"}]}");

        assertThatThrownBy(() -> comment("secret").write(7, "verdict=pass", Optional.empty()))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining("does not say whose GH_TOKEN is");
        assertThat(written).isEmpty();
    }

    @Test
    void commentsThatNeverEndAreNotReadForEver() {
        standard = "[" + "{\"body\": \"\"},".repeat(99) + "{\"body\": \"\"}]";

        assertThatThrownBy(() -> comment("secret").write(7, "verdict=pass", Optional.empty()))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining("more than 10000 comments");
    }

    @Test
    void anAnswerThatIsNoJsonIsOneLine() {
        standard = "<html>";

        assertThatThrownBy(() -> comment("secret").number("someone:fix"))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining("answers with no JSON");
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://127.0.0.1:1", "https://nowhere.invalid"})
    void whatCannotBeReachedIsOneLine(URI api) {
        assertThatThrownBy(() -> new PullRequestComment(api, "server/project", "secret").number("someone:fix"))
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
    @ValueSource(strings = {"@", "&#64;", "x", "\ud83d\ude00", "&commat;", "a\ud83d\ude00"})
    void aCommentIsNeverLongerThanTheServiceTakes(String part) {
        for (int length : new int[] {1, 65_500, 65_512, 65_513, 65_536, 200_000}) {
            String body = PullRequestComment.body(part.repeat(length), Optional.of("https://ci.example.org/1"));

            assertThat(body.length()).isLessThanOrEqualTo(65_536);
            assertThat(body).doesNotContain("&#", "&commat;").doesNotContainPattern("@\\w");
            assertThat(StandardCharsets.UTF_8.newEncoder().canEncode(body)).isTrue();
        }
    }

    @Test
    void whatAForkWroteNotifiesNobodyAndIsNoLongerThanACommentMayBe() throws IOException {
        comment("secret").write(7, "@everybody " + "x".repeat(100_000), Optional.empty());

        assertThat(written.get(0)).contains("@\u200beverybody").hasSizeLessThanOrEqualTo(65_536);
    }

    @Test
    void aTokenWithoutTheRightIsToldWithTheAnswer() {
        assertThatThrownBy(() -> comment("wrong").write(7, "verdict=pass", Optional.empty()))
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
