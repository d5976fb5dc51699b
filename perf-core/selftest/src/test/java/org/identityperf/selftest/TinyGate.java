package org.identityperf.selftest;

import java.nio.file.Path;
import java.util.Properties;
import java.util.function.Consumer;
import org.identityperf.runner.cli.TinyProject;
import org.identityperf.runner.console.Console;
import org.identityperf.runner.console.Screen;
import org.identityperf.runner.store.TestCache;
import org.identityperf.runner.suite.Project;

/** The gate's runs over a tiny module, with a cache that no other module's tests use. */
final class TinyGate {

    private static final Path CACHE = TestCache.FOLDER.resolveSibling("test-cache-selftest");

    private TinyGate() {}

    static GateRun run(TinyProject project, Consumer<String> printed, String... namesAndValues) {
        Properties properties = new Properties();
        properties.setProperty("perf.tier", "smoke");
        properties.setProperty("perf.cache", CACHE.toString());
        for (int i = 0; i < namesAndValues.length; i += 2) {
            properties.setProperty(namesAndValues[i], namesAndValues[i + 1]);
        }
        Screen screen = new Screen() {
            @Override
            public void stays(String line) {
                printed.accept(line);
            }

            @Override
            public void passes(String line) {
                printed.accept(line);
            }
        };
        return new GateRun(new Project(project.root()), "tiny", properties, new Console(screen));
    }
}
