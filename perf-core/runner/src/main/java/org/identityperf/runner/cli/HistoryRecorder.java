package org.identityperf.runner.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.identityperf.runner.files.UnusableFile;
import org.identityperf.runner.history.History;
import org.identityperf.runner.history.PastRun;
import org.identityperf.runner.result.OutputFolder;
import org.identityperf.runner.result.RunResult;
import org.identityperf.runner.settings.Settings;
import org.identityperf.runner.settings.SettingsException;
import org.identityperf.runner.suite.Project;

/**
 * A history recorder appends a run to the user's history. It puts the comparable runs into the run's part, for the
 * report.
 */
final class HistoryRecorder {

    /** The file of a part that holds this run and the runs that the report shows with it. */
    static final String FILE = "history.jsonl";

    private static final String OTHER = ". Mend that file, or name another one or a new one";

    private HistoryRecorder() {}

    /**
     * Checks before anything is measured that the run can be appended afterwards.
     *
     * @throws SettingsException if not
     */
    static void check(Path history, Project project) {
        Path file = project.root().resolve(history).normalize();
        if (file.startsWith(project.output())) {
            throw new SettingsException(refusal(history, file + " would be removed by the next run") + OTHER);
        }
        try {
            History.check(file);
        } catch (UnusableFile e) {
            throw new SettingsException(refusal(history, e.getMessage()) + OTHER);
        }
    }

    private static String refusal(Path history, String why) {
        return Settings.HISTORY + "=" + history + ": " + why;
    }

    /**
     * @param checkout the checkout that was measured
     * @throws SettingsException if the run can't be appended; the file is then as it was
     */
    static void append(Path history, RunResult run, Path checkout, OutputFolder output) throws IOException {
        PastRun now =
                PastRun.of(run, Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(), commit(checkout));
        Path file = checkout.resolve(history);
        List<PastRun> all = new ArrayList<>();
        try {
            all.addAll(History.read(file));
            History.append(file, now);
        } catch (UnusableFile | IOException e) {
            String why = e instanceof IOException failure ? UnusableFile.why(failure) : e.getMessage();
            throw new SettingsException(refusal(history, "the run could not be appended: " + why)
                    + ". What was measured is in " + output.file("results.json") + OTHER);
        }
        all.add(now);
        for (PastRun like : History.like(all, now)) {
            History.append(output.file(FILE), like);
        }
    }

    /** Returns the commit, with a plus sign if files differ from it. */
    private static String commit(Path checkout) throws IOException {
        List<String> head = git(checkout, "rev-parse", "--short=12", "HEAD");
        if (head.size() != 1) {
            return "unknown";
        }
        boolean changed =
                !git(checkout, "status", "--porcelain", "--untracked-files=no").isEmpty();
        return head.get(0) + (changed ? "+" : "");
    }

    /** Returns the lines that Git prints; none without Git or outside a Git checkout. */
    private static List<String> git(Path folder, String... words) throws IOException {
        List<String> command = Stream.concat(Stream.of("git"), Stream.of(words)).toList();
        Process process;
        try {
            process = new ProcessBuilder(command)
                    .directory(folder.toFile())
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
        } catch (IOException noGit) {
            return List.of();
        }
        List<String> lines = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                .lines()
                .toList();
        return process.onExit().join().exitValue() == 0 ? lines : List.of();
    }
}
