package org.identityperf.runner.task;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.identityperf.runner.files.WholeFile;
import org.identityperf.runner.gate.calibration.Calibration;
import org.identityperf.runner.gate.releases.ReleaseCounts;
import org.identityperf.runner.report.model.Labels;
import org.identityperf.runner.report.model.Layout;
import org.identityperf.runner.report.model.ReleasedCases;
import org.identityperf.runner.report.page.CalibrationMarkdown;
import org.identityperf.runner.report.page.ReleasesPage;
import org.identityperf.runner.report.page.UpgradeMarkdown;
import org.identityperf.runner.result.OutputFolder;
import org.identityperf.runner.result.UpgradeFile;
import org.identityperf.runner.settings.SettingsException;
import org.identityperf.runner.suite.Project;

/** The files of releases are {@code sweep.json}, its page {@code sweep.html}, and a page of Markdown with its images. */
public final class ReleasesFiles {

    private ReleasesFiles() {}

    /** @param labels how the module names its cases */
    static void write(ReleaseCounts counts, Path folder, Labels labels, Consumer<String> say) throws IOException {
        Files.createDirectories(folder);
        counts.write(folder.resolve("sweep.json"));
        Path page = folder.resolve("sweep.html");
        WholeFile.write(page, ReleasesPage.of(counts, labels));
        say.accept("What each release counts: " + page);
    }

    /** @throws SettingsException if the files are not parts of one sweep */
    public static void join(List<Path> files, Path folder, Project project, Consumer<String> say) throws IOException {
        ReleaseCounts joined;
        try {
            joined = ReleaseCounts.join(files.stream().map(ReleaseCounts::read).toList());
        } catch (IllegalArgumentException e) {
            throw new SettingsException("report: " + e.getMessage());
        }
        write(joined, folder, labels(joined.module(), project), say);
    }

    /**
     * Writes a page of Markdown, with an image of each sweep in its folder.
     *
     * @param files one of each module
     */
    public static void markdown(List<Path> files, Path page, Project project, Consumer<String> say) throws IOException {
        Map<String, ReleasedCases> byImage = new LinkedHashMap<>();
        for (Path file : files) {
            ReleaseCounts counts = ReleaseCounts.read(file);
            String image = counts.module().replace('/', '-') + ".svg";
            if (byImage.put(image, ReleasedCases.of(counts, labels(counts.module(), project))) != null) {
                throw new SettingsException("report: two files are of " + counts.module() + "; join them first");
            }
        }
        Path folder = page.toAbsolutePath().getParent();
        Files.createDirectories(folder);
        for (Map.Entry<String, ReleasedCases> each : byImage.entrySet()) {
            WholeFile.write(folder.resolve(each.getKey()), ReleasesPage.chart(each.getValue()));
        }
        WholeFile.write(page, ReleasesPage.markdown(names(files), byImage));
        say.accept("What each release counts: " + page);
    }

    /**
     * Writes a page of Markdown.
     *
     * @param files the upgrades of one server
     */
    public static void upgrades(List<Path> files, Path page, Consumer<String> say) throws IOException {
        Files.createDirectories(page.toAbsolutePath().getParent());
        WholeFile.write(
                page,
                UpgradeMarkdown.of(
                        names(files), files.stream().map(UpgradeFile::read).toList()));
        say.accept("What upgrades cost: " + page);
    }

    /**
     * Writes a page of Markdown.
     *
     * @param files calibrations of one module, each of another release
     */
    public static void calibrations(List<Path> files, Path page, Project project, Consumer<String> say)
            throws IOException {
        List<Calibration> calibrations = files.stream().map(Calibration::read).toList();
        List<String> modules =
                calibrations.stream().map(Calibration::module).distinct().toList();
        if (modules.size() > 1) {
            throw new SettingsException(
                    "calibration-page: the files are of several modules, " + modules + "; make a page of each");
        }
        Files.createDirectories(page.toAbsolutePath().getParent());
        WholeFile.write(page, CalibrationMarkdown.of(names(files), calibrations, labels(modules.get(0), project)));
        say.accept("The server beside its shipped form: " + page);
    }

    private static List<String> names(List<Path> files) {
        return files.stream().map(file -> file.getFileName().toString()).toList();
    }

    private static Labels labels(String name, Project project) {
        Path module = project.folder(name).normalize();
        if (name.isBlank() || !module.startsWith(project.root()) || !Files.isDirectory(module)) {
            throw new SettingsException("what was counted is of the module \"" + name
                    + "\", which this checkout does not have; read it in the one that counted it");
        }
        return Layout.read(module.resolve(Project.RESOURCES).resolve(OutputFolder.CHARTS))
                .labels();
    }
}
