package org.identityperf.runner.result;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.identityperf.runner.files.Removal;
import org.identityperf.runner.files.UnusableFile;

/**
 * One module's part of what a build writes. The parts of this build are in the same folder. The
 * combined files are made from them anew whenever a module has finished, so that they are right whichever modules ran
 * or failed.
 */
public final class OutputFolder {

    /** The system property by which Maven names the build that runs. */
    public static final String BUILD = "identityperf.build";

    /** The file in which a module declares the charts and tables of its report. */
    public static final String CHARTS = "charts.yaml";

    private static final String BUILD_FILE = "build";

    private final Path root;
    private final Path part;

    private OutputFolder(Path root, Path part) {
        this.root = root;
        this.part = part;
    }

    /**
     * Creates an empty part for a module; parts of earlier builds are removed.
     *
     * @throws UnusableFile if nothing can be written there
     */
    public static OutputFolder of(Path root, String module, String build) {
        try {
            return created(root, module, build);
        } catch (IOException e) {
            throw new UnusableFile(
                    "results can't be written to " + root + ": " + UnusableFile.why(e)
                            + ". Let the user who runs this write there, and see whether the disk has room",
                    e);
        }
    }

    private static OutputFolder created(Path root, String module, String build) throws IOException {
        Path parts = Files.createDirectories(root.resolve("parts"));
        for (OutputFolder other : parts(root)) {
            Path file = other.file(BUILD_FILE);
            if (!Files.exists(file) || !Files.readString(file).equals(build)) {
                Removal.of(other.part);
            }
        }
        Path part = parts.resolve(module.replace('/', '-'));
        Removal.of(part);
        OutputFolder output = new OutputFolder(root, part);
        output.createFolders();
        Files.writeString(part.resolve(BUILD_FILE), build);
        return output;
    }

    public OutputFolder beside(String name) throws IOException {
        OutputFolder other = new OutputFolder(root, part.resolve(name));
        other.createFolders();
        return other;
    }

    private void createFolders() throws IOException {
        Files.createDirectories(statements());
        Files.createDirectories(plans());
        Files.createDirectories(upgrades());
        Files.createDirectories(retained());
        Files.createDirectories(statementPlans());
        Files.createDirectories(part.resolve("latencies"));
        Files.createDirectories(part.resolve("log"));
    }

    public static List<OutputFolder> parts(Path root) throws IOException {
        try (Stream<Path> folders = Files.list(root.resolve("parts"))) {
            return folders.filter(Files::isDirectory)
                    .sorted()
                    .map(part -> new OutputFolder(root, part))
                    .toList();
        }
    }

    public Path root() {
        return root;
    }

    public Path file(String name) {
        return part.resolve(name);
    }

    public Path statements() {
        return part.resolve("statements");
    }

    /** Returns the folder of the steps of upgrades. */
    public Path upgrades() {
        return part.resolve("upgrades");
    }

    /** Returns the folder of the classes whose objects operations leave on the heap. */
    public Path retained() {
        return part.resolve("retained");
    }

    public Path plans() {
        return part.resolve("plans");
    }

    public Path statementPlans() {
        return part.resolve("statement-plans");
    }

    /** Returns the folder for statements of operations whose time was broken down; it exists only if there are any. */
    public Path spent() {
        return part.resolve("spent");
    }

    /** Returns the file in which one fork of a case writes how long its single operations took. */
    public Path latencies(BenchmarkCase benchmarkCase, int round) {
        return part.resolve("latencies").resolve(name(benchmarkCase) + '-' + (round + 1) + ".hlog");
    }

    public static String name(BenchmarkCase benchmarkCase) {
        return benchmarkCase.toString().replaceAll("[^\\w.,=\\[\\]-]", "_");
    }

    /** Returns the folder for flame graphs; it exists only if there are any. */
    public Path profiles() {
        return part.resolve("profiles");
    }

    public Path log(String name) {
        return part.resolve("log").resolve(name + ".log");
    }
}
