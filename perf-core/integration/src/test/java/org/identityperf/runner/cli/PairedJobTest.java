package org.identityperf.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.identityperf.runner.Beside;
import org.identityperf.runner.store.cache.MavenArtifacts;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two checkouts that know a benchmark by other parameters. */
@Tag("thorough")
@Beside
class PairedJobTest {

    private static final String ANNOTATION_PROCESSOR = "jmh-generator-annprocess";

    @TempDir
    Path folder;

    /**
     * Makes a checkout of a benchmark that executes a statement, and so many more for the last page.
     *
     * @param fields its parameters
     * @param values their values, as in {@code tiers.yaml}
     * @param last which page is the last one
     */
    private TinyProject checkout(String name, String fields, String values, String last, int more) throws Exception {
        TinyProject project = TinyProject.in(Files.createDirectory(folder.resolve(name)), """
            system: Tiny
            store: postgresql
            dimensions: [items]
            jvm: [-Xmx64m, -XX:+UseSerialGC, -XX:TieredStopAtLevel=1]
            defaults:
              smoke: {iterations: 1, timed: true}
            benchmarks:
              TinyPages:
                smoke: {implementations: server, items: 10, %s}
            """.formatted(values));
        compile(project, """
            package org.identityperf.tiny;

            import java.sql.SQLException;
            import org.identityperf.probe.benchmark.*;
            import org.openjdk.jmh.annotations.*;

            @StorageBenchmark(dataset = Items.class)
            public class TinyPagesBenchmark extends ColdStart {

                public enum Page { FIRST, LAST }

                public enum Cache { WARM, COLD }

                @State(Scope.Benchmark)
                public static class Pages extends TinyBenchmark.Connected {
                    %s

                    long read() throws SQLException {
                        long count = 0;
                        for (int i = 0; i <= (%s ? %d : 0); i++) {
                            count = query("SELECT count(*) FROM item");
                        }
                        return count;
                    }
                }

                @Benchmark
                public long server(Pages pages) throws SQLException {
                    return pages.read();
                }
            }
            """.formatted(fields, last, more));
        return project;
    }

    /** Compiles a benchmark that replaces those of the checkout. */
    private static void compile(TinyProject project, String source) throws IOException {
        Path classes = project.root().resolve("tiny/target/classes");
        Path file = Files.writeString(project.root().resolve("TinyPagesBenchmark.java"), source);
        Path core = Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(Path::of)
                .filter(entry -> entry.getFileName().toString().startsWith("jmh-core-"))
                .findFirst()
                .orElseThrow();
        Path processor = Path.of(System.getProperty(MavenArtifacts.LOCAL_REPOSITORY))
                .resolve("org/openjdk/jmh")
                .resolve(ANNOTATION_PROCESSOR)
                .resolve(core.getParent().getFileName())
                .resolve(core.getFileName().toString().replace("jmh-core", ANNOTATION_PROCESSOR));
        String all = System.getProperty("java.class.path") + File.pathSeparator + classes;
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            List<String> options = List.of(
                    "-d",
                    classes.toString(),
                    "-classpath",
                    all,
                    "-processorpath",
                    all + File.pathSeparator + processor,
                    "-processor",
                    "org.openjdk.jmh.generators.BenchmarkProcessor,"
                            + "org.identityperf.probe.benchmark.BenchmarkIndexProcessor");
            assertThat(compiler.getTask(null, files, null, options, null, files.getJavaFileObjects(file))
                            .call())
                    .isTrue();
        }
    }

    @Test
    void aCaseWhoseParameterWasRenamedIsComparedWithWhatItWasAndTheReportSaysSo() throws Exception {
        TinyProject baseline =
                checkout("baseline", "@Param public Page kind;", "kind: [FIRST, LAST]", "kind == Page.LAST", 0);
        TinyProject candidate = checkout(
                "candidate", "@Param public Page operation;", "operation: [FIRST, LAST]", "operation == Page.LAST", 2);
        String last = "TinyPages.server[items=10,operation=LAST]";

        TinyProject.Run run =
                candidate.measure(Map.of(), "perf.baseline", baseline.root().toString(), "perf.budget", "40s");

        assertThat(run.code()).as(run.all()).isZero();
        assertThat(run.all())
                .contains("paired: " + last + " against baseline: compared with the baseline's"
                        + " TinyPages.server[items=10,kind=LAST]; the parameter kind is now operation")
                .contains("regressed: " + last + " counts against baseline: more: store.calls 1 → 3")
                .contains("regressed: " + last + " counts of the first use against baseline: more: store.calls 1 → 3")
                .contains("[pair 1] TinyPages.server[items=10,operation=FIRST]", "[pair 1] " + last)
                .contains("verdict=regressed: 2 operations counted, ")
                .doesNotContain(
                        "not in the baseline",
                        "not in the candidate",
                        "regressed: TinyPages.server[items=10,operation=FIRST] counts");
        assertThat(candidate.report("summary.md"))
                .content()
                .contains("**paired**", ", as in 1 other case: compared", "the parameter kind is now operation");
        assertThat(candidate.report("findings.json")).content().contains("\"Paired\"", "\"kind\" : \"LAST\"");
    }

    @Test
    void aParameterThatWasAddedIsPairedByItsDefaultThoughTheUserNamesIt() throws Exception {
        TinyProject baseline =
                checkout("baseline", "@Param public Page operation;", "operation: LAST", "operation == Page.LAST", 0);
        TinyProject candidate = checkout(
                "candidate",
                "@Param public Page operation; @Param public Cache cache;",
                "operation: LAST, cache: [COLD, WARM]",
                "operation == Page.LAST",
                2);

        TinyProject.Run run = candidate.measure(
                Map.of(),
                "perf.baseline",
                baseline.root().toString(),
                "perf.budget",
                "1s",
                "perf.include",
                "cache=WARM");

        assertThat(run.code()).as(run.all()).isZero();
        assertThat(run.all())
                .contains("paired: TinyPages.server[cache=WARM,items=10,operation=LAST] against baseline: compared with"
                        + " the baseline's TinyPages.server[items=10,operation=LAST]; the parameter cache is new")
                .contains("regressed: TinyPages.server[cache=WARM,items=10,operation=LAST] counts against baseline:"
                        + " more: store.calls 1 → 3")
                .doesNotContain("not in the ");
    }
}
