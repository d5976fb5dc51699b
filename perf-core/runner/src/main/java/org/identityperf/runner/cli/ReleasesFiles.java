package org.identityperf.runner.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.identityperf.runner.files.WholeFile;
import org.identityperf.runner.gate.releases.ReleaseCounts;
import org.identityperf.runner.report.model.Labels;
import org.identityperf.runner.report.model.Layout;
import org.identityperf.runner.report.page.ReleasesPage;
import org.identityperf.runner.result.OutputFolder;
import org.identityperf.runner.settings.SettingsException;
import org.identityperf.runner.suite.Project;

/** The files of releases are {@code sweep.json} and its page, {@code sweep.html}. */
final class ReleasesFiles {

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
    static void join(List<Path> files, Path folder, Project project, Consumer<String> say) throws IOException {
        ReleaseCounts joined;
        try {
            joined = ReleaseCounts.join(files.stream().map(ReleaseCounts::read).toList());
        } catch (IllegalArgumentException e) {
            throw new SettingsException("join-sweeps: " + e.getMessage());
        }
        Path module = project.folder(joined.module()).normalize();
        if (joined.module().isBlank() || !module.startsWith(project.root()) || !Files.isDirectory(module)) {
            throw new SettingsException("join-sweeps: " + files.get(0) + " is of the module \"" + joined.module()
                    + "\", which this checkout does not have; join it in the one that counted it");
        }
        Path charts = module.resolve("src/main/resources").resolve(OutputFolder.CHARTS);
        write(joined, folder, Layout.read(charts).labels(), say);
    }
}
