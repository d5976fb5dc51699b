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
 * This class answers the requests of a {@link ServerJvm}. Requests come by standard input, one a line, with tabs
 * between their words. The answer is one line: {@value #DONE} and the result, or {@code failed} and the reason. When
 * its input ends, the JVM ends at once.
 */
public final class Requests {

    static final String BETWEEN = "\t";
    static final String DONE = "done";

    private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();

    private Requests() {}

    /**
     * Answers requests until the JVM ends; a request that fails ends it too.
     *
     * @param server makes the function that answers: it takes a request's words and returns the answer's
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

    /** Reads on while a request is worked on, so that the end of the benchmark's JVM is noticed at once. */
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
