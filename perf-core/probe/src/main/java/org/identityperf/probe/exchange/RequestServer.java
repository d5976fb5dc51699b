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
 * The answering end of an exchange: takes one request after the other and answers each, by {@link #done} or by why it failed.
 * The other is a {@link RequestClient}.
 */
public final class RequestServer implements Closeable {

    /** The next line; null when there are no more. */
    private final Callable<String> requests;

    private final OutputStream answers;
    private final boolean logsFailures;

    RequestServer(Callable<String> requests, OutputStream answers, boolean logsFailures) {
        this.requests = requests;
        this.answers = answers;
        this.logsFailures = logsFailures;
    }

    /**
     * A server on this process's standard input and output. Its input is read while a request is worked on, so that the end
     * of the one who asks is seen at once.
     *
     * @param whenInputEnds what is done then, on a thread of its own
     */
    public static RequestServer ofThisProcess(Runnable whenInputEnds) {
        BlockingQueue<String> lines = new LinkedBlockingQueue<>();
        Thread reader = new Thread(
                () -> {
                    try {
                        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))
                                .lines()
                                .forEach(lines::add);
                    } finally {
                        whenInputEnds.run();
                    }
                },
                "requests");
        reader.setDaemon(true);
        reader.start();
        return new RequestServer(lines::take, System.out, true);
    }

    /**
     * Answers requests as this JVM's only work, until its input ends: then it ends at once, and whatever it forked. What
     * libraries print to standard output goes to standard error, since standard output is for answers.
     *
     * @param maker makes what answers, which may send notices; if that fails, so does the first request, and this JVM ends
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

    /** Answers each request until there are no more. */
    public void answer(RequestHandler handler) {
        for (Optional<Message> request = next(); request.isPresent(); request = next()) {
            try {
                done(handler.answer(request.get()).toArray());
            } catch (Exception | Error e) {
                failed(e);
            }
        }
    }

    /** Waits for the next request; empty when whoever asked has gone. */
    public Optional<Message> next() {
        try {
            return Optional.ofNullable(requests.call())
                    .map(line -> Message.read(line.substring(line.indexOf(Message.MARK) + 1)));
        } catch (Exception e) {
            // The connection broke, this end has closed it, or it is a stranger's.
            return Optional.empty();
        }
    }

    /** Answers that the request is done. */
    public void done(Object... words) {
        send(Message.of(Message.DONE, words));
    }

    private void failed(Throwable e) {
        if (logsFailures) {
            e.printStackTrace();
        }
        send(Message.of(Message.FAILED, rootOf(e)));
    }

    /** What went wrong first: JMH hangs a benchmark's own exception on its own as a suppressed one. */
    public static String rootOf(Throwable e) {
        Throwable cause = e;
        while (cause.getCause() != null || cause.getSuppressed().length > 0) {
            cause = cause.getSuppressed().length > 0 ? cause.getSuppressed()[0] : cause.getCause();
        }
        return (cause.getClass().getSimpleName() + ": " + cause.getMessage()).replaceAll("\\s+", " ");
    }

    /** Sends a notice before the answer, from whatever thread. */
    public synchronized void send(Message message) {
        try {
            answers.write(message.line().getBytes(StandardCharsets.UTF_8));
            answers.flush();
        } catch (IOException e) {
            // Whoever asked has gone, as the end of the requests tells.
        }
    }

    /** Ends a connection. */
    @Override
    public void close() throws IOException {
        answers.close();
    }
}
