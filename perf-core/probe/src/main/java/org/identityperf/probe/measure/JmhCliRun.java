package org.identityperf.probe.measure;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * A JMH command-line run measures cases whose data is loaded: one run of JMH for each, with one table and one result
 * file.
 */
final class JmhCliRun {

    private static final Set<String> AT_THE_END = Set.of("endRun", "close");

    private JmhCliRun() {}

    /**
     * @param cases a file with JMH's command line for each case, words separated by tabs; its folder takes further files
     * @param asked JMH's command line as a person wrote it
     */
    static void run(Path cases, CommandLineOptions asked, Consumer<String> lines) throws Exception {
        List<Options> all = new ArrayList<>();
        for (String line : Files.readAllLines(cases)) {
            all.add(CaseOptions.of(asked, new CommandLineOptions(line.split("\t")), cases.getParent()));
        }
        try (PrintStream out = asked.getOutput().hasValue()
                ? new PrintStream(asked.getOutput().get(), StandardCharsets.UTF_8)
                : new PrintStream(new PrintedLines(lines), true, StandardCharsets.UTF_8)) {
            OutputFormat format = OutputFormatFactory.createFormatInstance(
                    out, asked.verbosity().orElse(VerboseMode.NORMAL));
            List<RunResult> results = new ArrayList<>();
            for (int i = 0; i < all.size(); i++) {
                format.println("# Case " + (i + 1) + " of " + all.size());
                results.addAll(new Runner(all.get(i), oneOfMany(format)).run());
            }
            format.endRun(results);
            if (asked.getResult().hasValue() || asked.getResultFormat().hasValue()) {
                ResultFormatType type = asked.getResultFormat().orElse(ResultFormatType.CSV);
                String file =
                        asked.getResult().orElse("jmh-result." + type.toString().toLowerCase(Locale.ROOT));
                ResultFormatFactory.getInstance(type, file).writeOut(results);
                format.println("Benchmark result is saved to " + file);
            }
        }
    }

    private static OutputFormat oneOfMany(OutputFormat format) {
        return (OutputFormat) Proxy.newProxyInstance(
                OutputFormat.class.getClassLoader(),
                new Class<?>[] {OutputFormat.class},
                (proxy, method, arguments) ->
                        AT_THE_END.contains(method.getName()) ? null : method.invoke(format, arguments));
    }

    private static final class PrintedLines extends OutputStream {

        private final Consumer<String> lines;
        private final ByteArrayOutputStream line = new ByteArrayOutputStream();

        PrintedLines(Consumer<String> lines) {
            this.lines = lines;
        }

        @Override
        public synchronized void write(int printed) {
            if (printed == '\n') {
                lines.accept(line.toString(StandardCharsets.UTF_8));
                line.reset();
            } else if (printed != '\r') {
                line.write(printed);
            }
        }

        @Override
        public synchronized void close() {
            if (line.size() > 0) {
                write('\n');
            }
        }
    }
}
