package org.identityperf.runner.cli;

import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.identityperf.runner.console.Screen;

/**
 * This class sorts what JMH prints for a terminal. Iterations are passing lines, with the progress of the run and the
 * time left for this case. Results, tables and all other output stay. Headings, the same for each case, are left out.
 */
final class JmhProgress implements Consumer<String> {

    private static final Pattern CELL = Pattern.compile("# Case (\\d+ of \\d+)");
    private static final Pattern LEFT = Pattern.compile("# Run progress: .*, ETA (.+)");
    /** JMH prints this where it cannot know the time left: for single shots, until the first fork has ended. */
    private static final String UNKNOWN = "00:00:00";

    private static final Pattern BENCHMARK = Pattern.compile("# Benchmark: (?:[\\w$]+\\.)*([\\w$]+\\.[\\w$]+)");
    private static final Pattern PARAMETERS = Pattern.compile("# Parameters: (.+)");
    private static final Pattern ITERATION = Pattern.compile("(?:# Warmup )?Iteration .*");

    private final Screen screen;
    private String benchmarkCase = "";
    private String left = "";
    private String benchmark = "";
    private String parameters = "";

    JmhProgress(Screen screen) {
        this.screen = screen;
    }

    @Override
    public void accept(String line) {
        if (ITERATION.matcher(line).matches()) {
            screen.passes(
                    "[" + benchmarkCase + "] " + left + line.replace("# ", "") + "  " + benchmark + ' ' + parameters);
        } else if (line.startsWith("# ")) {
            heading(line);
        } else if (!line.isBlank()) {
            screen.stays(line);
        }
    }

    private void heading(String line) {
        if (CELL.matcher(line).matches()) {
            benchmarkCase = found(CELL, line, benchmarkCase);
            parameters = "";
        }
        Matcher progress = LEFT.matcher(line);
        if (progress.matches()) {
            left = progress.group(1).equals(UNKNOWN) ? "" : progress.group(1) + " left, ";
        }
        parameters = found(PARAMETERS, line, parameters);
        benchmark = found(BENCHMARK, line, benchmark);
    }

    private static String found(Pattern pattern, String line, String otherwise) {
        Matcher matcher = pattern.matcher(line);
        return matcher.matches() ? matcher.group(1) : otherwise;
    }
}
