package org.identityperf.runner.result;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.type.TypeReference;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.identityperf.probe.upgrade.Meanwhile;
import org.identityperf.runner.files.SavedFile;

/**
 * An upgrade file has the upgrades that a run watched. It is the content of {@code upgrade.json}.
 *
 * @param module the module's folder
 * @param system the server without its version
 * @param conditions what decides the figures' meaning, as in {@code run.json}
 * @param upgrades ordered by case
 * @param meanwhile how older releases went on serving, ordered by case
 */
public record UpgradeFile(
        String module,
        String system,
        SortedMap<String, String> conditions,
        List<Upgrade> upgrades,
        // Older files have none.
        @JsonSetter(nulls = Nulls.AS_EMPTY) List<Meanwhile> meanwhile) {

    /** @throws IllegalArgumentException if a case is no upgrade */
    public UpgradeFile {
        meanwhile.forEach(each -> Upgrade.pair(each.benchmarkCase(), each.to()));
        conditions = Collections.unmodifiableSortedMap(new TreeMap<>(conditions));
        upgrades = List.copyOf(upgrades);
        meanwhile = List.copyOf(meanwhile);
    }

    /** @throws org.identityperf.runner.files.UnusableFile if it holds something else */
    public static UpgradeFile read(Path file) {
        return SavedFile.readCounts(file, new TypeReference<>() {});
    }

    public void write(Path file) throws IOException {
        SavedFile.write(file, this);
    }
}
