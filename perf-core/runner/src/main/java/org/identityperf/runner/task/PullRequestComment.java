package org.identityperf.runner.task;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.identityperf.runner.settings.SettingsException;

/**
 * A pull request's comment is a run's summary, which the next run of the same pull request replaces. GitHub's API takes it
 * (<a href="https://docs.github.com/en/rest/issues/comments">issue comments</a>).
 *
 * <p>A summary that a fork's job wrote is not trusted: it is cut to a comment's length, and it notifies nobody.
 *
 * @param api where the API is
 * @param repository the project's, as {@code owner/name}
 * @param token lets its bearer comment there
 */
public record PullRequestComment(URI api, String repository, String token) {

    /** The first line of each such comment, which people don't see. */
    private static final String MARK = "<!-- identity-perf -->";

    /** The most characters of a comment, with room for what is around the summary; GitHub takes 65,536. */
    private static final int LONGEST = 60_000;

    private static final int PAGE = 100;
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final ObjectMapper JSON = new ObjectMapper();

    public PullRequestComment {
        if (!repository.matches("[\\w.-]+/[\\w.-]+")) {
            throw new SettingsException("--repository=" + repository + ": name it as owner/name");
        }
        if (token == null || token.isBlank()) {
            throw new SettingsException("GH_TOKEN is not set: it holds the token with which the comment is written");
        }
    }

    /**
     * Returns the number of the open pull request of a branch; empty where there is none any more.
     *
     * @param head the branch, as {@code owner:branch}
     */
    public OptionalInt number(String head) throws IOException {
        JsonNode open = send(
                "GET", "/pulls?state=open&head=" + URLEncoder.encode(head, StandardCharsets.UTF_8), Optional.empty());
        return open.isEmpty()
                ? OptionalInt.empty()
                : OptionalInt.of(open.get(0).get("number").intValue());
    }

    /**
     * Writes the comment, in place of an earlier one.
     *
     * @param link where the whole report is
     */
    public void write(int number, String summary, Optional<String> link) throws IOException {
        Optional<JsonNode> body = Optional.of(JSON.valueToTree(Map.of("body", body(summary, link))));
        Optional<Long> earlier = earlier(number);
        if (earlier.isPresent()) {
            send("PATCH", "/issues/comments/" + earlier.get(), body);
        } else {
            send("POST", "/issues/" + number + "/comments", body);
        }
    }

    public static String body(String summary, Optional<String> link) {
        String shortened = summary.length() <= LONGEST ? summary : summary.substring(0, LONGEST) + "\n\n…";
        // A zero-width space after the sign: the name stays readable, and its bearer is not notified.
        String silent = shortened.replace("@", "@\u200b");
        return MARK
                + '\n'
                + link.map(to -> "[This run, with the report to download](" + to + ")\n\n")
                        .orElse("")
                + silent;
    }

    private Optional<Long> earlier(int number) throws IOException {
        for (int page = 1; ; page++) {
            JsonNode comments =
                    send("GET", "/issues/" + number + "/comments?per_page=" + PAGE + "&page=" + page, Optional.empty());
            for (JsonNode comment : comments) {
                if (comment.path("body").asText().startsWith(MARK)) {
                    return Optional.of(comment.get("id").longValue());
                }
            }
            if (comments.size() < PAGE) {
                return Optional.empty();
            }
        }
    }

    private JsonNode send(String method, String path, Optional<JsonNode> body) throws IOException {
        URI uri = URI.create(api + "/repos/" + repository + path);
        HttpRequest request = HttpRequest.newBuilder(uri)
                .timeout(PATIENCE)
                .header("Authorization", "Bearer " + token)
                .header("Accept", "application/vnd.github+json")
                .method(
                        method,
                        body.map(json -> HttpRequest.BodyPublishers.ofString(json.toString()))
                                .orElse(HttpRequest.BodyPublishers.noBody()))
                .build();
        try {
            HttpResponse<String> answer =
                    HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
            if (answer.statusCode() / 100 != 2) {
                throw new SettingsException(method + ' ' + uri + " was answered with " + answer.statusCode() + ' '
                        + answer.body() + ". See whether GH_TOKEN may comment on pull requests of " + repository);
            }
            return JSON.readTree(answer.body());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while " + api.getHost() + " answers");
        }
    }
}
