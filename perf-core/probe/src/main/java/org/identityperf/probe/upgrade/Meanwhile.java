package org.identityperf.probe.upgrade;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * This record is how the older release went on serving while a newer one upgraded its database, and for a short time
 * after that.
 *
 * @param benchmarkCase the case as text; its parameter {@code from} is the older release
 * @param to the release that started
 * @param served by operation
 */
public record Meanwhile(String benchmarkCase, String to, List<Served> served) {

    /** The end of the names of the files in the folder that {@link UpgradeSteps#PROPERTY} names. */
    public static final String FILE = ".meanwhile";

    public Meanwhile {
        served = List.copyOf(served);
    }

    /**
     * This record is how one kind of operation was served.
     *
     * @param operation such as {@code login}
     * @param asked how often it was begun
     * @param failed how often it failed
     * @param why the reason of the first failure; empty if there was none
     * @param failedIn the step of the upgrade in which that was
     * @param longest how long the longest took, in seconds
     * @param longestIn the step of the upgrade in which that was
     */
    public record Served(
            String operation, long asked, long failed, String why, String failedIn, double longest, String longestIn) {

        private String line() {
            return Stream.of(operation, asked, failed, why, failedIn, longest, longestIn)
                    .map(word -> URLEncoder.encode(String.valueOf(word), StandardCharsets.UTF_8))
                    .collect(Collectors.joining(" "));
        }

        private static Served ofLine(String line) {
            List<String> words = Arrays.stream(line.split(" ", -1))
                    .map(word -> URLDecoder.decode(word, StandardCharsets.UTF_8))
                    .toList();
            return new Served(
                    words.get(0),
                    Long.parseLong(words.get(1)),
                    Long.parseLong(words.get(2)),
                    words.get(3),
                    words.get(4),
                    Double.parseDouble(words.get(5)),
                    words.get(6));
        }
    }

    /** Writes it into that folder. */
    public void write() {
        UpgradeSteps.write(
                benchmarkCase,
                FILE,
                Stream.concat(Stream.of(benchmarkCase, to), served.stream().map(Served::line)));
    }

    /**
     * Reads the lines that were written.
     *
     * @throws IndexOutOfBoundsException if they are others
     * @throws NumberFormatException likewise
     */
    public static Meanwhile ofLines(List<String> lines) {
        return new Meanwhile(
                lines.get(0),
                lines.get(1),
                lines.subList(2, lines.size()).stream().map(Served::ofLine).toList());
    }
}
