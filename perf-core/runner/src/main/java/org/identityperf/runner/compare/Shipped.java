package org.identityperf.runner.compare;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.identityperf.runner.environment.ModuleRun;
import org.identityperf.runner.gate.calibration.ComparedJars;
import org.identityperf.runner.jvm.Distribution;
import org.identityperf.runner.jvm.Side;
import org.identityperf.runner.settings.SettingsException;
import org.identityperf.runner.settings.SideSetting;
import org.identityperf.runner.settings.Task;
import org.identityperf.runner.store.cache.Cache;

/**
 * A version of a server as it is shipped.
 *
 * @param archive its archive, in the local repository
 * @param jars how the server's class path here differs from it
 * @param options those of a measured JVM, by which it finds the archive and the folder for what it makes of it
 */
public record Shipped(String version, Path archive, ComparedJars jars, List<String> options) {

    /** The property by which a measured JVM finds the server's archive. */
    private static final String ARCHIVE = "identityperf.shipped.archive";

    /** The property by which it finds the folder where what it makes of the archive stays. */
    private static final String CACHE = "identityperf.shipped.cache";

    /**
     * Fetches the archive of the version that is named, or else of the one that is built here.
     *
     * @throws SettingsException if something other than a version is named, or the module names no archive
     */
    public static Shipped fetched(ModuleRun run, Task.Calibrate task, Sides sides, Side side) throws IOException {
        String version = task.candidate().isEmpty()
                ? sides.project().version(run.module(), side.classPath())
                : task.candidate()
                        .filter(SideSetting.Version.class::isInstance)
                        .map(setting -> ((SideSetting.Version) setting).version())
                        .orElseThrow(
                                () -> new SettingsException(
                                        "perf.candidate=" + task.candidate().get()
                                                + ": the shipped server is that of a version; name a version, or leave it out"));
        Distribution distribution = run.tiers()
                .distribution()
                .orElseThrow(() -> new SettingsException(run.module() + " names no archive in which "
                        + run.tiers().system() + " is shipped"));
        Path archive = distribution.fetch(version, run.console()::say);
        Path kept = Cache.at(run.settings().stores().cache()).folder("shipped");
        return new Shipped(
                version,
                archive,
                distribution.compared(archive, side.classPath()),
                List.of("-D" + ARCHIVE + '=' + archive, "-D" + CACHE + '=' + kept));
    }
}
