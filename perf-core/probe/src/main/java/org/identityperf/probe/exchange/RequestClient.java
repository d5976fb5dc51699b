package org.identityperf.probe.exchange;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * A request client sends requests to a {@link RequestServer} and reads the answers. The requesting thread reads the
 * answer itself, so that no thread switch lengthens a measured request.
 */
public final class RequestClient implements Closeable {

    static final String SECRET = "secret";

    private static final int CONNECT_MILLIS = 10_000;

    private final String who;
    private final BufferedReader answers;
    private final BufferedWriter requests;
    private final Consumer<String> printed;
    private final Closeable cut;
    private String asked = "";
    private Message answer;

    /**
     * @param who the name of the other end in error messages
     * @param printed takes lines that are no messages
     * @param cut ends the other end, so that nothing more comes from it
     */
    public RequestClient(
            String who, BufferedReader answers, BufferedWriter requests, Consumer<String> printed, Closeable cut) {
        this.who = who;
        this.answers = answers;
        this.requests = requests;
        this.printed = printed;
        this.cut = cut;
    }

    public static RequestClient of(String who, Process process, Consumer<String> printed) {
        return new RequestClient(
                who,
                process.inputReader(StandardCharsets.UTF_8),
                process.outputWriter(StandardCharsets.UTF_8),
                printed,
                process::destroyForcibly);
    }

    public static RequestClient to(String who, int port, String secret) {
        Socket socket = new Socket();
        try {
            socket.connect(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), port), CONNECT_MILLIS);
            socket.setTcpNoDelay(true);
            RequestClient client = new RequestClient(
                    who,
                    new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8)),
                    new BufferedWriter(new OutputStreamWriter(socket.getOutputStream(), StandardCharsets.UTF_8)),
                    line -> {},
                    socket);
            client.send(Message.of(SECRET, secret));
            return client;
        } catch (IOException e) {
            throw new UncheckedIOException(who + " does not listen at port " + port + " of this machine", e);
        }
    }

    /** Connects to the listener whose port and secret {@link RequestListener#tell} wrote into a file. */
    public static RequestClient to(String who, Path told) throws IOException {
        List<String> lines = Files.readAllLines(told);
        return to(who, Integer.parseInt(lines.get(0)), lines.get(1));
    }

    /** Sends a request, waits for the answer as long as it takes, and returns its words. */
    public synchronized List<String> ask(Message request) {
        return ask(request, notice -> {});
    }

    /** @param notices takes the notices that the other end sends before its answer */
    public synchronized List<String> ask(Message request, Consumer<Message> notices) {
        send(request);
        return answer(notices);
    }

    /** Sends a request, and ends the other end if it does not answer in time. */
    public List<String> ask(Message request, Duration patience) {
        CompletableFuture<Void> answered = new CompletableFuture<>();
        answered.orTimeout(patience.toMillis(), TimeUnit.MILLISECONDS).exceptionally(late -> {
            close();
            return null;
        });
        try {
            return ask(request);
        } catch (RequestFailed e) {
            if (answered.isCompletedExceptionally()) {
                throw new RequestFailed(
                        who, request.name(), "no answer within " + patience.toSeconds() + " s, so it was ended", false);
            }
            throw e;
        } finally {
            answered.complete(null);
        }
    }

    /** Sends a request without waiting; {@link #answer()} waits for its answer later. */
    public synchronized void send(Message request) {
        asked = request.name();
        try {
            requests.write(request.line());
            requests.flush();
        } catch (IOException e) {
            // The other end has ended. Its last lines may still be readable, and reading them gives the reason.
        }
    }

    public synchronized List<String> answer() {
        return answer(notice -> {});
    }

    private List<String> answer(Consumer<Message> notices) {
        while (answer == null) {
            take(nextLine().orElseThrow(() -> new RequestFailed(who, asked, "it has ended", false)), notices);
        }
        Message now = answer;
        answer = null;
        if (now.name().equals(Message.FAILED)) {
            throw new RequestFailed(who, asked, now.word(0), true);
        }
        return now.words();
    }

    private Optional<String> nextLine() {
        try {
            return Optional.ofNullable(answers.readLine());
        } catch (IOException e) {
            // The other end ended while it was writing.
            return Optional.empty();
        }
    }

    /** Returns whether the answer has arrived, without waiting for it. */
    public synchronized boolean isAnswered() throws IOException {
        while (answer == null && answers.ready()) {
            take(answers.readLine(), notice -> {});
        }
        return answer != null;
    }

    private void take(String line, Consumer<Message> notices) {
        int mark = line.indexOf(Message.MARK);
        if (mark != 0) {
            printed.accept(mark < 0 ? line : line.substring(0, mark));
        }
        if (mark >= 0) {
            Message message = Message.read(line.substring(mark + 1));
            if (message.name().equals(Message.DONE) || message.name().equals(Message.FAILED)) {
                answer = message;
            } else {
                notices.accept(message);
            }
        }
    }

    /** Reads until the other end has ended, and passes on what it prints meanwhile. */
    public synchronized void drain() {
        for (Optional<String> line = nextLine(); line.isPresent(); line = nextLine()) {
            take(line.get(), notice -> {});
        }
    }

    /** Sends no more requests: ends the other end's input, so that it stops its work for this client. */
    public void endInput() {
        try {
            requests.close();
        } catch (IOException e) {
            // The other end has ended already.
        }
    }

    @Override
    public void close() {
        try {
            cut.close();
        } catch (IOException e) {
            throw new UncheckedIOException(who + " can't be left", e);
        }
    }
}
