package org.identityperf.runner.task;

import com.fasterxml.jackson.core.JacksonException;
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
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.identityperf.runner.result.Units;
import org.identityperf.runner.settings.SettingsException;

/**
 * A pull request's comment is a run's summary, which the next run of the same pull request replaces. GitHub's API takes it
 * (<a href="https://docs.github.com/en/rest/issues/comments">issue comments</a>).
 *
 * <p>A summary that a fork's job wrote is not trusted: it is cut to a comment's length, and it notifies nobody. Nor is a
 * comment of somebody else that looks like one of these: only the token's own user is answered.
 *
 * @param api where the API is
 * @param repository the project's, as {@code owner/name}
 * @param token lets its bearer comment there
 */
public record PullRequestComment(URI api, String repository, String token) {

    /** The first line of each such comment, which people don't see. */
    private static final String MARK = "<!-- identity-perf -->";

    /** The most characters that GitHub takes. */
    private static final int LONGEST = 65_536;

    private static final String CUT = "\n\n…";
    private static final int LONGEST_ANSWER = 300;
    private static final int PAGE = 100;
    private static final int MOST_PAGES = 100;
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final ObjectMapper JSON = new ObjectMapper();

    public PullRequestComment {
        if (!repository.matches("[\\w.-]+/[\\w.-]+")) {
            throw new SettingsException("--repository=" + repository + ": name it as owner/name");
        }
        if (token == null || token.isBlank()) {
            throw new SettingsException("GH_TOKEN is not set: it holds the token with which the comment is written");
        }
        if (!token.matches("[!-~]+")) {
            throw new SettingsException("GH_TOKEN holds a blank, a line end or another character that no token has");
        }
        if (api.getHost() == null || !String.valueOf(api.getScheme()).matches("https?")) {
            throw new SettingsException("--api=" + api + ": name it as https://host");
        }
    }

    /**
     * Returns the number of the open pull request of a branch; empty where there is none any more.
     *
     * @param head the branch, as {@code owner:branch}
     */
    public OptionalInt number(String head) throws IOException {
        if (!head.matches("[^:\\s]+:\\S+")) {
            throw new SettingsException("--head=" + head + ": name it as owner:branch");
        }
        JsonNode open = send(
                "GET",
                repository("/pulls?state=open&head=" + URLEncoder.encode(head, StandardCharsets.UTF_8)),
                Optional.empty());
        // To a head that it does not understand the service answers with all pull requests.
        for (JsonNode each : open) {
            if (each.at("/head/label").asText().equalsIgnoreCase(head)
                    && each.at("/base/repo/full_name").asText().equalsIgnoreCase(repository)) {
                return OptionalInt.of(each.path("number").intValue());
            }
        }
        return OptionalInt.empty();
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
            send("PATCH", repository("/issues/comments/" + earlier.get()), body);
        } else {
            send("POST", repository("/issues/" + number + "/comments"), body);
        }
    }

    public static String body(String summary, Optional<String> link) {
        // A zero-width space after the sign: the name stays readable, and its bearer is not notified. An entity would
        // be
        // read as such a sign.
        String silent = summary.replaceAll("&(?=#|commat;)", "&amp;").replace("@", "@\u200b");
        String body = MARK
                + '\n'
                + link.map(to -> "[This run, with the report to download](" + to + ")\n\n")
                        .orElse("")
                + silent;
        if (body.length() <= LONGEST) {
            return body;
        }
        int end = LONGEST - CUT.length();
        return body.substring(0, Character.isHighSurrogate(body.charAt(end - 1)) ? end - 1 : end) + CUT;
    }

    private Optional<Long> earlier(int number) throws IOException {
        String author = author();
        for (int page = 1; page <= MOST_PAGES; page++) {
            JsonNode comments = send(
                    "GET",
                    repository("/issues/" + number + "/comments?per_page=" + PAGE + "&page=" + page),
                    Optional.empty());
            for (JsonNode comment : comments) {
                if (comment.path("body").asText().startsWith(MARK)
                        && comment.at("/user/login").asText().equals(author)) {
                    return Optional.of(comment.path("id").longValue());
                }
            }
            if (comments.size() < PAGE) {
                return Optional.empty();
            }
        }
        throw new SettingsException("pull request " + number + " of " + repository + " has more than "
                + MOST_PAGES * PAGE + " comments, too many to search for an earlier one");
    }

    /** Returns the name of the token's user. REST has none for the token of a workflow. */
    private String author() throws IOException {
        JsonNode answer = send(
                "POST",
                URI.create(api.toString().replaceFirst("/v3/?$", "") + "/graphql"),
                Optional.of(JSON.valueToTree(Map.of("query", "{viewer{login}}"))));
        String login = answer.at("/data/viewer/login").asText();
        if (login.isEmpty()) {
            throw new SettingsException(api + " does not say whose GH_TOKEN is, so an earlier comment can't be found: "
                    + Units.brief(answer.toString(), LONGEST_ANSWER));
        }
        return login;
    }

    private URI repository(String path) {
        return URI.create(api + "/repos/" + repository + path);
    }

    private JsonNode send(String method, URI uri, Optional<JsonNode> body) throws IOException {
        HttpRequest request = HttpRequest.newBuilder(uri)
                .header("Authorization", "Bearer " + token)
                .header("Accept", "application/vnd.github+json")
                .method(
                        method,
                        body.map(json -> HttpRequest.BodyPublishers.ofString(json.toString()))
                                .orElse(HttpRequest.BodyPublishers.noBody()))
                .build();
        try {
            HttpResponse<String> answer = HttpClient.newHttpClient()
                    .sendAsync(request, HttpResponse.BodyHandlers.ofString())
                    .get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
            if (answer.statusCode() / 100 != 2) {
                throw new SettingsException(method + ' ' + uri + " was answered with " + answer.statusCode() + ' '
                        + Units.brief(answer.body(), LONGEST_ANSWER)
                        + ". See whether GH_TOKEN may comment on pull requests of " + repository);
            }
            return JSON.readTree(answer.body());
        } catch (JacksonException e) {
            throw new SettingsException(uri + " answers with no JSON; --api=" + api + " is no API of GitHub");
        } catch (ExecutionException | TimeoutException e) {
            throw new SettingsException(uri + " can't be reached or does not answer; see the network, or --api=" + api);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while " + api.getHost() + " answers");
        }
    }
}
