package org.identityperf.keycloak.shared;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The other end of {@link ServerJvm}: requests come by standard input, one a line, its words between tabs. The answer is one
 * line: {@value #DONE} and what there is to tell, or {@code failed} and why. When its input ends, so does the JVM, at once.
 */
public final class Requests {

    static final String BETWEEN = "\t";
    static final String DONE = "done";

    private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();

    private Requests() {}

    /**
     * Answers until the JVM ends, of which a request that fails is one reason.
     *
     * @param server makes what answers: it gets a request's words, and returns the answer's
     */
    public static void answer(Supplier<Function<List<String>, List<?>>> server) throws InterruptedException {
        PrintStream answers = System.out;
        // Everything that libraries print goes to the log; standard output is for answers only.
        System.setOut(System.err);
        Requests requests = new Requests();
        Thread reader = new Thread(requests::read, "requests");
        reader.setDaemon(true);
        reader.start();
        try {
            Function<List<String>, List<?>> answering = server.get();
            while (true) {
                List<?> answer = answering.apply(List.of(requests.lines.take().split(BETWEEN)));
                answers.println(Stream.concat(Stream.of(DONE), answer.stream())
                        .map(String::valueOf)
                        .collect(Collectors.joining(BETWEEN)));
            }
        } catch (RuntimeException | Error e) {
            e.printStackTrace();
            answers.println("failed" + BETWEEN + e.toString().replaceAll("\\s+", " "));
            System.exit(1);
        }
    }

    /** Reads on while a request is worked on, so that the end of the benchmark's JVM is seen at once. */
    private void read() {
        try (BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            for (String line = input.readLine(); line != null; line = input.readLine()) {
                lines.add(line);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            Runtime.getRuntime().halt(0);
        }
    }
}
