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

/** The endpoint is one of ours on loopback, with GitHub's paths. */
class PullRequestCommentTest {

    private static final String MARK = "<!-- identity-perf -->";

    private final Map<String, String> answers = new HashMap<>();
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
        if (body.length > 0) {
            written.add(new ObjectMapper().readTree(body).get("body").asText());
        }
        boolean lets = "Bearer secret".equals(exchange.getRequestHeaders().getFirst("Authorization"));
        byte[] answer = answers.getOrDefault(request, "[]").getBytes(StandardCharsets.UTF_8);
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
        answers.put("GET /repos/server/project/pulls?state=open&head=someone%3Afix", "[{\"number\": 7}]");

        assertThat(comment("secret").number("someone:fix")).hasValue(7);
        assertThat(comment("secret").number("someone:closed")).isEmpty();
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
        answers.put(comments + 2, "[{\"id\": 5000000000, \"body\": \"" + MARK + "\\nearlier\"}]");

        comment("secret").write(7, "verdict=regressed", Optional.empty());

        assertThat(requests).last().isEqualTo("PATCH /repos/server/project/issues/comments/5000000000");
        assertThat(written).containsExactly(MARK + "\nverdict=regressed");
    }

    @Test
    void whatAForkWroteNotifiesNobodyAndIsNoLongerThanACommentMayBe() throws IOException {
        comment("secret").write(7, "@everybody " + "x".repeat(100_000), Optional.empty());

        assertThat(written.get(0)).contains("@\u200beverybody").hasSizeLessThan(65_536);
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
