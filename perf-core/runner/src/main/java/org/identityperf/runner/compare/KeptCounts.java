package org.identityperf.runner.compare;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.identityperf.runner.environment.Machine;
import org.identityperf.runner.environment.ModuleRun;
import org.identityperf.runner.jvm.Content;
import org.identityperf.runner.jvm.ServerClassPath;
import org.identityperf.runner.measure.JvmSettings;
import org.identityperf.runner.measure.SideRun;
import org.identityperf.runner.store.StoreException;
import org.identityperf.runner.store.cache.WholeFolder;

/**
 * Kept counts are what the baseline of a module's last comparison counted, in the cache. They stand for another counting
 * where all is the same that counts depend on: each class of the server and of this project, the JDK and its options, the
 * cases, the data, the store with its settings, and the machine. A count is the same each time; what scatters is counted
 * again on both sides before it is believed.
 *
 * @param folder where they are kept; one baseline of each module is
 * @param key names all that they depend on
 */
record KeptCounts(Path folder, String key) {

    private static final String KEY = "key";

    /** Returns what an earlier run may have kept of the same side; empty where an agent changes its classes. */
    static Optional<KeptCounts> of(SideRun side) throws IOException {
        JvmSettings jvms = side.measuring().jvms();
        if (!jvms.further().isEmpty()
                || !side.classPaths().side().change().jvmOptions().isEmpty()) {
            return Optional.empty();
        }
        ModuleRun run = side.run();
        Map<String, String> conditions = new TreeMap<>(side.datasets().conditions());
        conditions.putAll(Machine.conditions());
        conditions.keySet().removeAll(Machine.CHANGING);
        List<String> lines = new ArrayList<>();
        conditions.forEach((condition, value) -> lines.add(condition + '=' + value));
        lines.add("order=" + run.settings().order());
        lines.add("counting=" + CountingCode.content());
        lines.add("jvm=" + jvms.options());
        lines.add("change=" + side.classPaths().side().change());
        Collection<ServerClassPath> classPaths = side.classPaths().all();
        for (ServerClassPath classPath : classPaths) {
            lines.add("classes=" + classPath.jdk() + ' ' + Content.of(classPath.entries()));
        }
        side.selection()
                .counted()
                .forEach(each -> lines.add(each + " " + side.selection().plans().get(each)));
        Path folder = jvms.folder().counts().resolve(run.module().replace('/', '-'));
        return Optional.of(new KeptCounts(folder, String.join("\n", lines)));
    }

    /**
     * Makes the kept counts those of a side, and says so. Where there are none, or they can't be read, it has none.
     *
     * @return whether there were any
     */
    boolean takenBy(SideRun side, Consumer<String> say) {
        try {
            // What was counted of more cases stands for some of them too.
            if (!Files.exists(folder)
                    || !Files.readString(folder.resolve(KEY))
                            .lines()
                            .toList()
                            .containsAll(key.lines().toList())) {
                return false;
            }
            LocalDateTime when = LocalDateTime.ofInstant(
                            Files.getLastModifiedTime(folder.resolve(KEY)).toInstant(), ZoneId.systemDefault())
                    .truncatedTo(ChronoUnit.MINUTES);
            side.measuring().take(folder, "of an earlier run, at " + when);
            say.accept(
                    "The baseline was counted by the same code, on the same data, at " + when + ": not counted again");
            return true;
        } catch (IOException | RuntimeException e) {
            say.accept("What an earlier run counted of the baseline can't be read, so it is counted again: " + e);
            return false;
        }
    }

    /** Keeps what a side has counted, and replaces what was kept before. A full disk loses nothing of the run. */
    void keep(SideRun side, Consumer<String> say) {
        try {
            WholeFolder.delete(folder);
            WholeFolder.make(folder, partial -> {
                side.measuring().copyTo(partial);
                Files.writeString(partial.resolve(KEY), key);
            });
        } catch (StoreException | UncheckedIOException e) {
            say.accept("What the baseline counted can't be kept for later runs: " + e);
        }
    }
}
