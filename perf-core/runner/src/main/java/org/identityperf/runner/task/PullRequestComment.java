package org.identityperf.runner.task;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.zip.GZIPOutputStream;
import org.identityperf.runner.finding.Findings;
import org.identityperf.runner.report.page.Summary;
import org.identityperf.runner.result.Units;
import org.identityperf.runner.settings.SettingsException;

/**
 * A pull request's comment says what a run found of one module, and the next run of the same pull request replaces it. GitHub's
 * API takes it (<a href="https://docs.github.com/en/rest/issues/comments">issue comments</a>).
 *
 * <p>What a fork's job wrote is not trusted, neither the number of its pull request nor what it found: the number is checked,
 * and the comment is written anew from findings, whose text stays text. Nor is a comment of somebody else that looks like one
 * of these: only the token's own user is answered.
 *
 * @param api where the API is
 * @param repository the project's, as {@code owner/name}
 * @param token lets its bearer comment there
 */
public record PullRequestComment(URI api, String repository, String token) {

    /** The first line of each such comment, which people don't see. */
    private static final String MARK = "<!-- identity-perf %s -->";

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
     * Returns the number of the open pull request whose last commit was measured; empty where there is none any more. The
     * service knows a fork's commits by pull request alone, so all open ones are searched where no number is known.
     *
     * @param commit the commit, in full
     * @param number what the measuring job says of it; empty where that says nothing
     */
    public OptionalInt number(String commit, OptionalInt number) throws IOException {
        if (!commit.matches("[0-9a-f]{40,64}")) {
            throw new SettingsException("--commit=" + commit + ": name it in full, with 40 hexadecimal digits");
        }
        if (number.isPresent()) {
            JsonNode known = send("GET", repository("/pulls/" + number.getAsInt()), Optional.empty());
            return isOf(known, commit) ? number : OptionalInt.empty();
        }
        List<Integer> found = new ArrayList<>();
        for (JsonNode open : all("/pulls?state=open&", "open pull requests")) {
            if (isOf(open, commit)) {
                found.add(open.path("number").intValue());
            }
        }
        if (found.size() > 1) {
            throw new SettingsException("the pull requests " + found + " of " + repository + " have the commit "
                    + commit + "; choose one with --pull-request");
        }
        return found.isEmpty() ? OptionalInt.empty() : OptionalInt.of(found.get(0));
    }

    private boolean isOf(JsonNode pullRequest, String commit) {
        return pullRequest.path("state").asText().equals("open")
                && pullRequest.at("/head/sha").asText().equals(commit)
                && pullRequest.at("/base/repo/full_name").asText().equalsIgnoreCase(repository);
    }

    /**
     * Writes the comment on one module, which replaces an earlier one.
     *
     * @param link where the whole report is
     */
    public void write(int number, Findings found, Optional<URI> link) throws IOException {
        String mark = MARK.formatted(found.module());
        Optional<JsonNode> body = Optional.of(JSON.valueToTree(Map.of("body", body(found, link))));
        Optional<Long> earlier = earlier(number, mark);
        if (earlier.isPresent()) {
            send("PATCH", repository("/issues/comments/" + earlier.get()), body);
        } else {
            send("POST", repository("/issues/" + number + "/comments"), body);
        }
    }

    /** Returns the text of the comment on one module. */
    public static String body(Findings found, Optional<URI> link) {
        link.filter(to -> !to.toString().matches("https?://[^()\\s]+")).ifPresent(to -> {
            throw new SettingsException("--link=" + to + ": name it as https://host/path");
        });
        return MARK.formatted(found.module()) + '\n' + Summary.comment(found, link);
    }

    /**
     * Shows what failed at the changed lines of a pull request, as
     * <a href="https://docs.github.com/en/rest/code-scanning">alerts of code scanning</a>. Those of an earlier run end.
     */
    public void annotate(int number, String commit, List<Findings> found) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
            out.write(Sarif.of(found).toString().getBytes(StandardCharsets.UTF_8));
        }
        Map<String, String> analysis = Map.of(
                "commit_sha",
                commit,
                "ref",
                "refs/pull/" + number + "/head",
                "sarif",
                Base64.getEncoder().encodeToString(packed.toByteArray()));
        send("POST", repository("/code-scanning/sarifs"), Optional.of(JSON.valueToTree(analysis)));
    }

    private Optional<Long> earlier(int number, String mark) throws IOException {
        String author = author();
        for (JsonNode comment : all("/issues/" + number + "/comments?", "comments on pull request " + number)) {
            if (comment.path("body").asText().startsWith(mark + '\n')
                    && comment.at("/user/login").asText().equals(author)) {
                return Optional.of(comment.path("id").longValue());
            }
        }
        return Optional.empty();
    }

    /** Returns all that a path lists, page by page. */
    private List<JsonNode> all(String path, String what) throws IOException {
        List<JsonNode> all = new ArrayList<>();
        for (int page = 1; page <= MOST_PAGES; page++) {
            JsonNode some = send("GET", repository(path + "per_page=" + PAGE + "&page=" + page), Optional.empty());
            some.forEach(all::add);
            if (some.size() < PAGE) {
                return all;
            }
        }
        throw new SettingsException(
                repository + " has more than " + MOST_PAGES * PAGE + ' ' + what + ", too many to search");
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
                        + ". See whether GH_TOKEN may do that in " + repository);
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
