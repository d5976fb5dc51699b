package org.identityperf.probe.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the compiler writes about a benchmark, and what it refuses. */
class BenchmarkIndexProcessorTest {

    private static final String READ = """
        package x;

        import org.identityperf.probe.address.Address;
        import org.identityperf.probe.benchmark.*;
        import org.identityperf.probe.dataset.*;
        import org.identityperf.probe.load.Progress;
        import org.openjdk.jmh.annotations.*;

        @StorageBenchmark(dataset = ReadBenchmark.Rows.class, countedInvocations = 10)
        @UsesDataset(value = ReadBenchmark.Documents.class, when = "shape=JSONB")
        @UsesDataset(value = ReadBenchmark.Documents.class, store = "elasticsearch")
        @NeedsArtifact(value = "g:json", versionOf = "jpa", implementations = "server", when = "shape=JSONB")
        @LeftOut(value = "no rows", implementations = "server", when = "shape!=JSONB")
        @LeftOut(value = "no cold cache", when = "warm=false")
        public class ReadBenchmark extends SteadyState implements Indexed {

            public enum Shape { ROWS, JSONB }

            @State(Scope.Benchmark)
            public static class Cache {
                @Param public boolean warm;
            }

            @State(Scope.Benchmark)
            public static class Users {
                @Param("10") public long users;
                @Param public Shape shape;

                @Setup public void open(Cache cache) {}
            }

            @Benchmark public int server(Users users) { return 0; }

            @Benchmark public int floor(Users users) { return 0; }

            public abstract static class Loaded implements Dataset {
                @Override public DatasetDescription description() { return DatasetDescription.of("Rows", 1, ""); }
                @Override public long bytes(Sizes sizes) { return 0; }
                @Override public void create(Address place, Sizes sizes, long seed, Progress progress) {}
            }

            public static class Rows extends Loaded {}

            public static class Documents extends Loaded {}
        }

        @NeedsArtifact(value = "g:index", versionOf = "jpa")
        interface Indexed {}
        """;

    @TempDir
    Path folder;

    /** What the compiler says is wrong; nothing if it compiles. */
    private String compile(String source) throws IOException {
        Path file = Files.writeString(folder.resolve("ReadBenchmark.java"), source);
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> told = new DiagnosticCollector<>();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(told, Locale.ROOT, null)) {
            JavaCompiler.CompilationTask task = compiler.getTask(
                    null,
                    files,
                    told,
                    List.of("-d", folder.toString(), "-classpath", System.getProperty("java.class.path")),
                    null,
                    files.getJavaFileObjects(file));
            task.setProcessors(List.of(new BenchmarkIndexProcessor()));
            task.call();
        }
        return String.join(
                "\n",
                told.getDiagnostics().stream()
                        .filter(one -> one.getKind() == Diagnostic.Kind.ERROR)
                        .map(one -> one.getLineNumber() + ": " + one.getMessage(Locale.ROOT))
                        .toList());
    }

    @Test
    void theIndexHasWhatABenchmarkSaysOfItselfAndWhatJmhIsTold() throws IOException {
        assertThat(compile(READ)).isEmpty();

        assertThat(folder.resolve(BenchmarkIndexProcessor.INDEX)).hasContent("""
            [
            {"name": "Read", "kind": "STEADY_STATE", "dataset": "x.ReadBenchmark$Rows", "writes": false,\
             "countedInvocations": 10, "operationsPerInvocation": 1, "furtherDatasets": [{"dataset": "x.ReadBenchmark$Documents", "store": "",\
             "when": "shape=JSONB"}, {"dataset": "x.ReadBenchmark$Documents", "store": "elasticsearch",\
             "when": ""}], "artifacts": [{"artifact": "g:json", "versionOf": "jpa", "implementations": ["server"],\
             "when": "shape=JSONB"}, {"artifact": "g:index", "versionOf": "jpa", "implementations": [],\
             "when": ""}], "leftOut": [{"why": "no rows", "implementations": ["server"],\
             "when": "shape!=JSONB"}, {"why": "no cold cache", "implementations": [], "when": "warm=false"}],\
             "implementations": ["server", "floor"], "params": {"shape": ["ROWS",\
             "JSONB"], "users": [], "warm": []}, "forks": 1, "iterations": 2, "seconds": 0.5}
            ]
            """);
    }

    @Test
    void theKindFollowsFromTheClassThatABenchmarkExtends() throws IOException {
        assertThat(compile(READ.replace("extends SteadyState", "extends ColdStart")))
                .isEmpty();

        assertThat(folder.resolve(BenchmarkIndexProcessor.INDEX)).content().contains("\"kind\": \"COLD_START\"");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        @StorageBenchmark(dataset = ReadBenchmark.Rows.class, countedInvocations = 10) | '' | ReadBenchmark has @Benchmark methods and says nothing of itself
        extends SteadyState      | extends Object              | ReadBenchmark must extend SteadyState or ColdStart
        public class ReadBenchmark | @BenchmarkMode(Mode.AverageTime) public class ReadBenchmark | by Mode.Throughput or Mode.SingleShotTime
        countedInvocations = 10  | countedInvocations = 0      | countedInvocations = 0: it takes one invocation or more
        @Benchmark public int floor | @Benchmark public int ground | named for its implementation: server, shipped, reference, loader or floor, and not ground
        @Benchmark public int floor | @Fork(3) @Benchmark public int floor | how ReadBenchmark is measured belongs on its class
        , store = "elasticsearch" | ''                         | takes the place of the usual dataset always
        implementations = "server" | implementations = "saver" | @NeedsArtifact is of implementations [saver]; there are [server, floor]
        when = "shape=JSONB")    | when = "form=JSONB")        | has the parameters [shape, users, warm]
        when = "shape!=JSONB")   | when = "shape!=XML")        | when = "shape!=XML": shape is one of [ROWS, JSONB]
        when = "shape=JSONB")    | when = "shape=XML")         | when = "shape=XML": shape is one of [ROWS, JSONB]
        public class ReadBenchmark | @Warmup(iterations = 5) public class ReadBenchmark | so @Warmup must have iterations = 1
        """)
    void whatCannotBeTrueIsAnErrorAtTheElementThatSaysIt(String text, String inItsPlace, String what)
            throws IOException {
        String wrong = READ.replace(text, inItsPlace);

        assertThat(compile(wrong)).matches("(?s)\\d\\d: .*").contains(what);
        assertThat(folder.resolve(BenchmarkIndexProcessor.INDEX)).doesNotExist();
    }
}
