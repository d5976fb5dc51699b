package org.identityperf.runner.result;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.identityperf.runner.settings.ProfileEvent;

/**
 * A file of the report that shows where a case spends what a profiler sampled.
 *
 * @param event what was sampled
 * @param file the graph itself
 * @param href the file's link in the report
 * @param recording the recording that the graph was made from
 */
public record FlameGraph(
        BenchmarkCase benchmarkCase, ProfileEvent event, Side side, Path file, String href, String recording) {

    /** The condition of a run that names the timer of the samples where the processor's events are forbidden. */
    public static final String TIMER = "jvm.profiler";

    private static final String RECORDING = ".jfr";

    /** Differences come first, and the baseline last. */
    public static final Comparator<FlameGraph> ORDER =
            Comparator.comparing(FlameGraph::side).thenComparing(FlameGraph::event);

    /** What a flame graph shows: one side of a comparison, or the difference. */
    public enum Side {
        AGAINST_BASELINE(" against baseline"),
        CANDIDATE(""),
        OF_BASELINE(" of baseline");

        private final String words;

        Side(String words) {
            this.words = words;
        }

        private String ending(ProfileEvent event) {
            return '.' + event.word() + words.replace(' ', '-') + ".html";
        }
    }

    public static String file(BenchmarkCase benchmarkCase, ProfileEvent event, Side side) {
        return OutputFolder.name(benchmarkCase) + side.ending(event);
    }

    /** Returns {@code cpu against baseline}. */
    public String words() {
        return event.word() + side.words;
    }

    /** Returns the name of the file that has all events of a case. */
    public static String recording(BenchmarkCase benchmarkCase) {
        return OutputFolder.name(benchmarkCase) + RECORDING;
    }

    /**
     * Reads those in a folder, in order of their names; none if the folder does not exist.
     *
     * @param root the report's own folder
     */
    public static List<FlameGraph> readAll(Path folder, Path root) throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted()
                    .flatMap(file -> Arrays.stream(ProfileEvent.values())
                            .flatMap(event -> Arrays.stream(Side.values())
                                    .filter(side -> file.toString().endsWith(side.ending(event)))
                                    .map(side -> read(file, event, side, root))))
                    .toList();
        }
    }

    private static FlameGraph read(Path file, ProfileEvent event, Side side, Path root) {
        String name = file.getFileName().toString();
        String benchmarkCase =
                name.substring(0, name.length() - side.ending(event).length());
        return new FlameGraph(
                BenchmarkCase.of(benchmarkCase),
                event,
                side,
                file,
                href(file, root),
                href(file.resolveSibling(benchmarkCase + RECORDING), root));
    }

    private static String href(Path file, Path root) {
        return root.toUri().relativize(file.toUri()).toString();
    }
}
