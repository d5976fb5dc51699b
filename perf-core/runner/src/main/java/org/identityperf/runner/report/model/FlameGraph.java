package org.identityperf.runner.report.model;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * A flame graph is a file of the report that shows where a case spends what a profiler sampled.
 *
 * @param benchmarkCase the name of the case
 * @param event what was sampled, such as {@code cpu}, and of which side
 * @param href the file's link in the report
 * @param recording the recording that the graph was made from
 */
public record FlameGraph(String benchmarkCase, String event, String href, String recording) {

    /** The condition of a run that names the timer of the samples where the processor's events are forbidden. */
    public static final String TIMER = "jvm.profiler";

    private static final String ENDING = ".html";
    private static final String RECORDING = ".jfr";
    private static final String OF_BASELINE = "-of-baseline";
    private static final String AGAINST_BASELINE = "-against-baseline";
    private static final List<String> EVENTS = List.of("cpu", "wall", "alloc", "lock");

    public static String file(String benchmarkCase, String event) {
        return benchmarkCase + '.' + event + ENDING;
    }

    /** Returns the name of a case's file on the other side of a comparison. */
    public static String ofBaseline(String benchmarkCase, String event) {
        return file(benchmarkCase, event + OF_BASELINE);
    }

    /** Returns the name of a case's file that shows the difference from the baseline. */
    public static String againstBaseline(String benchmarkCase, String event) {
        return file(benchmarkCase, event + AGAINST_BASELINE);
    }

    /** Returns {@code cpu against baseline}. */
    public String words() {
        return event.replace('-', ' ');
    }

    /**
     * Orders the graphs of one case: differences come first and the baseline last, and what keeps processors busy
     * before what waits.
     */
    public int order() {
        int side = event.endsWith(AGAINST_BASELINE) ? 0 : event.endsWith(OF_BASELINE) ? 2 : 1;
        return side * EVENTS.size() + EVENTS.indexOf(event.replaceFirst("-.*", ""));
    }

    /** Returns the name of the file that has all events of a case. */
    public static String recording(String benchmarkCase) {
        return benchmarkCase + RECORDING;
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
            return files.filter(file -> file.toString().endsWith(ENDING))
                    .sorted()
                    .map(file -> read(file, root))
                    .toList();
        }
    }

    private static FlameGraph read(Path file, Path root) {
        String name = file.getFileName().toString();
        String benchmarkCase = name.substring(0, name.length() - ENDING.length());
        int event = benchmarkCase.lastIndexOf('.');
        return new FlameGraph(
                benchmarkCase.substring(0, event),
                benchmarkCase.substring(event + 1),
                href(file, root),
                href(file.resolveSibling(recording(benchmarkCase.substring(0, event))), root));
    }

    private static String href(Path file, Path root) {
        return root.toUri().relativize(file.toUri()).toString();
    }
}
