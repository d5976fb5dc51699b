package org.identityperf.runner.report.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.runner.result.BenchmarkCase;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LayoutTest {

    private static final String CHARTS = """
        labels:
          shape: {JSONB: one document, JPA: attribute rows}
          implementation: {reference: our store}
        benchmarks:
          Search:
            title: Which shape?
            charts:
              - {x: shape, series: query, y: time}
              - {x: users, y: [throughput, latency]}
              - {x: shape, series: users}
            published: {title: Loaded, y: time, rows: {name: rows, published: 1 s, of: {by: loader}}}
            load: {size: users, rows: 3, tables: 2, part: users, partRows: 1, floor: ready files, goal: 0.8}
        """;

    private static Layout read(String yaml) {
        return Layout.parse(yaml, "charts.yaml");
    }

    @Test
    void withoutAFileTheReportChooses(@TempDir Path folder) throws IOException {
        assertThat(Layout.read(folder.resolve("charts.yaml"))).isSameAs(Layout.NONE);
    }

    @Test
    void valuesAreNamedAndOrderedByTheLabels() {
        Labels labels = read(CHARTS).labels();

        assertThat(labels.ofCase(BenchmarkCase.of("Search.server[shape=JPA,users=1000]")))
                .isEqualTo("attribute rows · 1,000 users");
        assertThat(labels.order("shape").compare("JSONB", "JPA")).isNegative();
        assertThat(labels.order("shape").compare("JPA", "ANOTHER")).isNegative();
        assertThat(labels.order("users").compare("9", "10")).isNegative();
    }

    @Test
    void implementationsAreNamedByTheLabels() {
        Labels labels = read(CHARTS).labels();

        assertThat(labels.implementation(Implementation.REFERENCE)).isEqualTo("our store");
        assertThat(labels.brief(Implementation.REFERENCE)).isEqualTo("our store");
        assertThat(labels.implementation(Implementation.FLOOR)).isEqualTo("floor: the bare driver");
        assertThat(labels.brief(Implementation.FLOOR)).isEqualTo("floor");
    }

    @Test
    void aBenchmarksOwnLabelsComeBeforeThoseOfAll() {
        Labels labels = read("labels: {operation: {ID: by id, NAME: by name},"
                        + " Find.operation: {MANY: many, NAME: by its name}}")
                .labels();

        assertThat(labels.ofCase(BenchmarkCase.of("Find.server[operation=NAME]")))
                .isEqualTo("by its name");
        assertThat(labels.ofCase(BenchmarkCase.of("Read.server[operation=NAME]")))
                .isEqualTo("by name");
        assertThat(labels.operation(BenchmarkCase.of("Find.server[operation=ID]")))
                .isEqualTo("Find, server · by id");
        assertThat(labels.of("Find").order("operation").compare("NAME", "ID")).isNegative();
        assertThat(labels.of("Read").value("operation", "MANY")).isEqualTo("many");
        assertThat(labels.of("Read").order("operation").compare("ID", "MANY")).isNegative();
    }

    @Test
    void aChartShowsTimeAndStatementsUnlessItSaysMore() {
        assertThat(read(CHARTS).of("Search").charts())
                .extracting(Layout.ChosenChart::y)
                .containsExactly(List.of("time"), List.of("throughput", "latency"), List.of("time", "store.calls"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "y: time | y: store.beats | store.beats is none of [time, throughput, store.calls",
                "y: time | y: latency | latency is none of",
                "x: users, y | x: users, z: 1, y | unknown key z; there are [series, title, x, y]",
                "x: users, y | y | required creator property 'x'",
                "title: Which | titel: Which | unknown key titel; there are [breakdowns,",
                "by: loader | by: lorry | lorry\": not one of the values accepted",
                "partRows: 1 | partRows: 4 | a load cannot be 3 rows in 2 tables, 4 of them users, with goal 0.8",
            })
    void whatIsWrongIsRefusedWithItsPlaceAndValue(String right, String wrong, String message) {
        assertThatThrownBy(() -> read(CHARTS.replace(right, wrong)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("charts.yaml: ")
                .hasMessageContaining("line ")
                .hasMessageContaining(message);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "perf-crowd",
                "perf-fusionauth",
                "perf-keycloak/current",
                "perf-keycloak/preload",
                "perf-spring",
                "perf-syncope",
                "perf-usergrid"
            })
    void everyModulesFileIsRead(String module) throws IOException {
        Layout layout = Layout.read(Path.of("../..", module, "src/main/resources/charts.yaml"));

        assertThat(layout.labels().byParameter()).isNotEmpty();
    }
}
