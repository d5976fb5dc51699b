package org.identityperf.runner.report.page;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.identityperf.runner.DebianPackages;

/** A real browser without a window, spoken to by its DevTools protocol. */
final class Chromium implements AutoCloseable {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String LISTENING = "DevTools listening on ";
    private static final List<String> NAMES = List.of("chromium", "chromium-browser", "google-chrome");

    private final Process process;
    private final WebSocket socket;
    private final Map<Integer, CompletableFuture<JsonNode>> answers = new ConcurrentHashMap<>();
    private final Map<String, CompletableFuture<JsonNode>> awaited = new ConcurrentHashMap<>();
    private final List<String> errors = new CopyOnWriteArrayList<>();
    private final StringBuilder message = new StringBuilder();
    private String session = "";
    private int last;

    /** Where one is installed; on a machine of CI it is installed if it is missing. */
    static Optional<Path> installed() throws IOException, InterruptedException {
        if (found().isEmpty() && DebianPackages.allowed()) {
            DebianPackages.install("chromium");
        }
        return found();
    }

    private static Optional<Path> found() {
        return NAMES.stream()
                .flatMap(name -> Stream.of(System.getenv("PATH").split(File.pathSeparator))
                        .map(folder -> Path.of(folder, name)))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /** @param folder for its profile and its temporary files */
    Chromium(Path program, Path folder) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(
                        program.toString(),
                        "--headless",
                        // Its sandbox refuses root, and needs more than a container allows; the page is ours.
                        "--no-sandbox",
                        "--disable-gpu",
                        "--disable-dev-shm-usage",
                        "--hide-scrollbars",
                        "--no-first-run",
                        "--remote-debugging-port=0",
                        "--user-data-dir=" + folder.resolve("profile"))
                .redirectOutput(ProcessBuilder.Redirect.DISCARD);
        // Else it would leave files in the user's home and in the folder of temporary files.
        List.of("HOME", "TMPDIR").forEach(name -> builder.environment().put(name, folder.toString()));
        process = builder.start();
        socket = HttpClient.newHttpClient()
                .newWebSocketBuilder()
                .buildAsync(URI.create(endpoint()), new Listener())
                .join();
        String target =
                ask("Target.createTarget", "url", "about:blank").get("targetId").asText();
        session = ask("Target.attachToTarget", "targetId", target, "flatten", true)
                .get("sessionId")
                .asText();
        ask("Page.enable");
        ask("Runtime.enable");
        ask("Log.enable");
    }

    private String endpoint() throws IOException {
        BufferedReader lines = process.errorReader(StandardCharsets.UTF_8);
        List<String> said = new ArrayList<>();
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            if (line.startsWith(LISTENING)) {
                Thread drain = new Thread(() -> lines.lines().forEach(more -> {}), "chromium");
                drain.setDaemon(true);
                drain.start();
                return line.substring(LISTENING.length());
            }
            said.add(line);
        }
        throw new IOException("no browser: " + said);
    }

    private final class Listener implements WebSocket.Listener {
        @Override
        public CompletionStage<?> onText(WebSocket from, CharSequence data, boolean whole) {
            message.append(data);
            if (whole) {
                try {
                    take(JSON.readTree(message.toString()));
                } catch (IOException e) {
                    errors.add(e.toString());
                }
                message.setLength(0);
            }
            from.request(1);
            return null;
        }
    }

    private void take(JsonNode said) {
        if (said.has("id")) {
            answers.remove(said.get("id").asInt()).complete(said);
            return;
        }
        String event = said.get("method").asText();
        JsonNode params = said.path("params");
        if (event.equals("Runtime.exceptionThrown")
                || event.equals("Log.entryAdded")
                        && params.at("/entry/level").asText().equals("error")
                || event.equals("Runtime.consoleAPICalled")
                        && params.path("type").asText().equals("error")) {
            errors.add(params.toString());
        }
        CompletableFuture<JsonNode> waiting = awaited.remove(event);
        if (waiting != null) {
            waiting.complete(params);
        }
    }

    private JsonNode ask(String method, Object... namesAndValues) {
        ObjectNode request = JSON.createObjectNode();
        int id = ++last;
        request.put("id", id).put("method", method);
        if (!session.isEmpty()) {
            request.put("sessionId", session);
        }
        ObjectNode params = request.putObject("params");
        for (int i = 0; i < namesAndValues.length; i += 2) {
            params.set((String) namesAndValues[i], JSON.valueToTree(namesAndValues[i + 1]));
        }
        CompletableFuture<JsonNode> answer = new CompletableFuture<>();
        answers.put(id, answer);
        socket.sendText(request.toString(), true);
        JsonNode said = answer.orTimeout(60, TimeUnit.SECONDS).join();
        if (said.has("error")) {
            throw new IllegalStateException(method + ": " + said.get("error"));
        }
        return said.get("result");
    }

    /** @param scheme {@code light} or {@code dark} */
    Chromium sized(int width, int height, String scheme) {
        ask(
                "Emulation.setDeviceMetricsOverride",
                "width",
                width,
                "height",
                height,
                "deviceScaleFactor",
                1,
                "mobile",
                false);
        ask("Emulation.setEmulatedMedia", "features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme)));
        return this;
    }

    /** Opens a page and waits until it is loaded; errors of earlier ones are forgotten. */
    Chromium open(Path page) {
        errors.clear();
        CompletableFuture<JsonNode> loaded = new CompletableFuture<>();
        awaited.put("Page.loadEventFired", loaded);
        ask("Page.navigate", "url", page.toUri().toString());
        loaded.orTimeout(60, TimeUnit.SECONDS).join();
        return this;
    }

    /** Lays the page out on paper, which is thrown away. */
    void print() {
        ask("Page.printToPDF");
    }

    /** The value of a script's expression, waited for if it is a promise. */
    JsonNode evaluate(String script) {
        JsonNode answer = ask("Runtime.evaluate", "expression", script, "awaitPromise", true, "returnByValue", true);
        if (answer.has("exceptionDetails")) {
            throw new IllegalStateException(answer.get("exceptionDetails").toString());
        }
        return answer.at("/result/value");
    }

    /** What the console has said of errors since the page was opened. */
    List<String> errors() {
        return List.copyOf(errors);
    }

    @Override
    public void close() {
        socket.abort();
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly().onExit().join();
    }
}
