package org.identityperf.runner.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import org.identityperf.runner.settings.Settings;
import org.identityperf.runner.suite.Matrix;
import org.identityperf.runner.suite.Tiers;

/**
 * A small module's {@code tiers.json}, as a test changes it.
 *
 * @param folder where it is written
 * @param json what it says
 */
public record WrittenTiers(Path folder, String json) {

    private static final String PRELOAD = """
            {"system": "Keycloak", "store": "postgresql", "dimensions": ["sessions"], "jvm": ["-Xmx1g"], "conditions": {}, "rules": [], "tiers": {
              "smoke": [{"benchmark": "Preload", "kind": "start-up", "dataset": "x.Sessions", "rungs": ["server", "floor"],
                "params": {"sessions": ["1000"], "segment": ["64", "512"], "rttMillis": ["0", "1"]},
                "forks": 2, "repetitions": 3, "also": {"counts": {"rttMillis": ["0"], "segment": ["64", "512", "2048"]}}}],
              "pr": [{"benchmark": "Page", "kind": "start-up", "dataset": "x.Sessions", "rungs": ["reference"],
                "params": {"sessions": ["1000"], "query": ["OLD", "KEY"]},
                "forks": 1, "repetitions": 3, "also": {}}]}}
            """;

    /** Two benchmarks: one of tier smoke, one of tier pr. */
    public static WrittenTiers in(Path folder) {
        return new WrittenTiers(folder, PRELOAD);
    }

    public WrittenTiers with(String text, String inItsPlace) {
        return new WrittenTiers(folder, json.replace(text, inItsPlace));
    }

    public Tiers read() {
        try {
            return Tiers.read(Files.writeString(folder.resolve("tiers.json"), json));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What is measured of it by a run that is told this. */
    public Matrix matrix(String... namesAndValues) {
        Properties properties = new Properties();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            properties.setProperty(namesAndValues[i], namesAndValues[i + 1]);
        }
        Tiers tiers = read();
        return Matrix.of(Settings.read(properties), tiers, List.of(tiers));
    }

    /** What is measured of it at tier smoke. */
    public Matrix smoke() {
        return matrix("perf.tier", "smoke");
    }
}
