package org.identityperf.probe.exchange;

import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Function;

/**
 * A request server takes the requests of a {@link RequestClient} one after the other. It answers each with
 * {@link #done} or with the reason of the failure.
 */
public final class RequestServer implements Closeable {

    /** Reads the next line; null when there are no more. */
    private final Callable<String> requests;

    private final OutputStream answers;
    private final boolean logsFailures;

    RequestServer(Callable<String> requests, OutputStream answers, boolean logsFailures) {
        this.requests = requests;
        this.answers = answers;
        this.logsFailures = logsFailures;
    }

    /**
     * Creates a server on this process's standard input and output. It reads the input while a request is being
     * handled, so that it notices at once when the client ends.
     *
     * @param whenInputEnds runs when the input ends, on a thread of its own
     */
    public static RequestServer ofThisProcess(Runnable whenInputEnds) {
        BlockingQueue<Optional<String>> lines = new LinkedBlockingQueue<>();
        Thread reader = new Thread(
                () -> {
                    try {
                        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))
                                .lines()
                                .forEach(line -> lines.add(Optional.of(line)));
                    } finally {
                        lines.add(Optional.empty());
                        whenInputEnds.run();
                    }
                },
                "requests");
        reader.setDaemon(true);
        reader.start();
        return new RequestServer(() -> lines.take().orElse(null), System.out, true);
    }

    /**
     * Answers requests as this JVM's only work until its input ends. Then this JVM ends at once, and so do the
     * processes that it forked. Standard output is reserved for answers, so whatever libraries print there goes to
     * standard error.
     *
     * @param maker creates the handler, which may send notices; if that fails, the first request fails too and this JVM
     *     ends
     */
    public static void serve(Function<RequestServer, RequestHandler> maker) {
        RequestServer server = ofThisProcess(RequestServer::end);
        System.setOut(System.err);
        RequestHandler handler;
        try {
            handler = maker.apply(server);
        } catch (RuntimeException | Error e) {
            server.failed(e);
            System.exit(1);
            return;
        }
        server.answer(handler);
    }

    private static void end() {
        ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
        Runtime.getRuntime().halt(0);
    }

    public void answer(RequestHandler handler) {
        for (Optional<Message> request = next(); request.isPresent(); request = next()) {
            try {
                done(handler.answer(request.get()).toArray());
            } catch (Exception | Error e) {
                failed(e);
            }
        }
    }

    /** Waits for the next request; returns empty when the client has gone. */
    public Optional<Message> next() {
        try {
            return Optional.ofNullable(requests.call())
                    .map(line -> Message.read(line.substring(line.indexOf(Message.MARK) + 1)));
        } catch (Exception e) {
            // The connection broke, this end closed it, or the client is unknown.
            return Optional.empty();
        }
    }

    public void done(Object... words) {
        send(Message.of(Message.DONE, words));
    }

    private void failed(Throwable e) {
        if (logsFailures) {
            e.printStackTrace();
        }
        refuse(rootOf(e));
    }

    /** Answers that the request has failed. */
    public void refuse(String why) {
        send(Message.of(Message.FAILED, why));
    }

    /** Returns the root cause. JMH attaches a benchmark's own exception to its exception as a suppressed one. */
    public static String rootOf(Throwable e) {
        Throwable cause = e;
        while (cause.getCause() != null || cause.getSuppressed().length > 0) {
            cause = cause.getSuppressed().length > 0 ? cause.getSuppressed()[0] : cause.getCause();
        }
        return (cause.getClass().getSimpleName() + ": " + cause.getMessage()).replaceAll("\\s+", " ");
    }

    /** Sends a notice before the answer; any thread may call it. */
    public synchronized void send(Message message) {
        try {
            answers.write(message.line().getBytes(StandardCharsets.UTF_8));
            answers.flush();
        } catch (IOException e) {
            // The client has gone; the end of the requests shows that too.
        }
    }

    @Override
    public void close() throws IOException {
        answers.close();
    }
}
