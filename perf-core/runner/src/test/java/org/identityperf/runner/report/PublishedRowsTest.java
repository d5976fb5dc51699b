package org.identityperf.runner.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.identityperf.probe.benchmark.Kind;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.Fork;
import org.identityperf.runner.result.Implementation;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.result.RunResult;
import org.junit.jupiter.api.Test;

class PublishedRowsTest {

    private static final String PUBLISHED = """
        {"report": {"topics": [{"benchmark": "Login", "tables": [{"title": "Logins", "y": "time", "rows": [
          {"name": "a login", "published": "10 ms", "rung": "reference"},
          {"name": "a check", "published": "1 ms", "benchmark": "Check", "rung": "reference"}]}]}]}}
        """;

    @Test
    void whatWasMeasuredStandsBesideWhatWasPublished() throws IOException {
        assertThat(tables(new Fork(List.of(0.009, 0.012))))
                .singleElement()
                .satisfies(table -> assertThat(table.rows())
                        .containsExactly(
                                List.of("a login", "10 ms", "12.0 ms", "", ""),
                                List.of("a check", "1 ms", "–", "", "")));
    }

    @Test
    void whereNothingOfItWasMeasuredThereIsNoTable() throws IOException {
        assertThat(tables()).isEmpty();
    }

    private static List<Table> tables(Fork... forks) throws IOException {
        Presentation presentation = Presentation.read(
                new ByteArrayInputStream(PUBLISHED.getBytes(StandardCharsets.UTF_8)), "published.json");
        Measurement login = new Measurement(
                new BenchmarkCase("Login", Implementation.REFERENCE, new TreeMap<>()),
                Kind.STEADY_STATE,
                List.of(forks),
                Map.of());
        RunResult run = new RunResult("m", "s", "pr", new TreeMap<>(), List.of(login));
        ModuleReport module =
                new ModuleReport(run, List.of(), List.of(), List.of(), List.of(), List.of(), presentation);
        return Chapter.published(module, "Login");
    }
}
