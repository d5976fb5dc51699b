package org.identityperf.runner.report.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.probe.measure.Counter;
import org.identityperf.runner.Beside;
import org.identityperf.runner.gate.releases.ReleaseCounts;
import org.identityperf.runner.report.model.Labels;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.result.RunResult;
import org.identityperf.runner.suite.Project;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The report as a real browser shows it. */
@Beside
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ReportInBrowserTest {

    /** Elements that end beyond the right border, but those in boxes that scroll, and those for ears alone. */
    private static final String CUT_OFF = """
        Array.from(document.querySelectorAll('main *')).filter(e => {
          const box = e.getBoundingClientRect();
          return box.width > 1 && !e.closest('.scroll, pre') && (box.right > innerWidth + 1 || box.left < -1);
        }).map(e => e.outerHTML.slice(0, 120))
        """;

    /** Canvases on which nothing is drawn: all of their points are clear. */
    private static final String EMPTY = """
        Array.from(document.querySelectorAll('canvas')).filter(c => c.width === 0 || c.height === 0 ||
          !c.getContext('2d').getImageData(0, 0, c.width, c.height).data.some(v => v !== 0)).map(c => c.id)
        """;

    /** Goes down the page to its end; what is less than a screen away is drawn meanwhile. */
    private static final String SCROLLED = """
        new Promise(done => {
          const down = () => {
            const end = scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
            scrollBy({ top: 2 * innerHeight, behavior: 'instant' });
            requestAnimationFrame(() => setTimeout(end ? () => done(true) : down));
          };
          down();
        })
        """;

    private static final String OPENED = "document.querySelectorAll('details').forEach(d => d.open = true)";

    private Chromium browser;
    private Path page;
    private Path compared;

    @BeforeAll
    void open(@TempDir Path folder) throws Exception {
        Optional<Path> program = Chromium.installed();
        assumeTrue(program.isPresent(), "no Chromium here: the report is not looked at in a browser");
        page = Files.writeString(folder.resolve("report.html"), HtmlReport.of(ReportFixture.input()));
        Path graph = Files.writeString(
                folder.resolve("graph.html"), "<canvas></canvas><script>parent.postMessage('drawn', '*')</script>");
        compared = Files.writeString(
                folder.resolve("compared.html"), HtmlReport.of(List.of(ReportFixture.compared(graph))));
        browser = new Chromium(program.get(), folder);
    }

    @AfterAll
    void close() {
        if (browser != null) {
            browser.close();
        }
    }

    @ParameterizedTest
    @CsvSource({"375, light", "375, dark", "1440, light", "1440, dark"})
    void everyChartIsDrawnAndNothingIsCutOff(int width, String scheme) {
        browser.sized(width, 900, scheme).open(page);

        assertThat(browser.evaluate("document.querySelectorAll('canvas').length")
                        .asInt())
                .isGreaterThan(10);
        assertThat(browser.evaluate(EMPTY)).as("far below").isNotEmpty();
        browser.evaluate(SCROLLED);
        assertThat(browser.evaluate(EMPTY)).as("scrolled by").isEmpty();
        assertThat(browser.evaluate(CUT_OFF)).as("closed").isEmpty();
        browser.evaluate(OPENED);
        assertThat(browser.evaluate(CUT_OFF)).as("opened").isEmpty();
        assertThat(browser.evaluate("document.documentElement.scrollWidth").asInt())
                .isLessThanOrEqualTo(width);
        assertThat(browser.errors()).isEmpty();
    }

    @Test
    void bytesOnALogarithmicAxisAreInPowersOfTwo() throws IOException {
        List<Measurement> measured = Stream.of(1, 10, 100)
                .map(users -> new Measurement(
                        new BenchmarkCase(
                                "Read", Implementation.SERVER, new TreeMap<>(Map.of("users", users.toString()))),
                        List.of(),
                        Map.of(Counter.PEAK_LIVE, users * 1e6)))
                .toList();
        RunResult run = new RunResult("m", "s", "pr", new TreeMap<>(), measured);
        Path bytes = Files.writeString(
                page.resolveSibling("bytes.html"),
                HtmlReport.of(List.of(ReportPage.module(run, List.of(), List.of(), List.of(), List.of()))));

        browser.sized(1440, 900, "light").open(bytes);
        browser.evaluate(SCROLLED);

        assertThat(browser.evaluate("Chart.getChart('chart-0').scales.y.ticks.map(t => Math.log2(t.value))"))
                .isNotEmpty()
                .allMatch(JsonNode::isIntegralNumber);
    }

    /** A browser that searches for the power of ten below zero never ends. */
    @Test
    void whereSomethingIsZeroTheAxisIsNotLogarithmic() throws IOException {
        assertThat(axis(List.of(1.0, 1_000.0))).isEqualTo("logarithmic");
        assertThat(axis(List.of(0.0, 1.0, 1_000.0))).isEqualTo("linear");
    }

    /** Returns the type of the axis of some counts. */
    private String axis(List<Double> calls) throws IOException {
        List<Measurement> measured = new ArrayList<>();
        calls.forEach(count -> measured.add(ReportPage.counted("" + (measured.size() + 1), count)));
        Path counts = Files.writeString(page.resolveSibling("counts.html"), ReportPage.of(measured));
        browser.sized(1440, 900, "light").open(counts);
        browser.evaluate(SCROLLED);
        return browser.evaluate("Chart.getChart('chart-0').scales.y.type").asText();
    }

    @Test
    void aTableIsSortedByWhatANumberIsAndShowsOnlyWhatIsSearchedFor() {
        browser.sized(1440, 900, "light").open(page);
        browser.evaluate("window.cases = Array.from(document.querySelectorAll('table')).find(t => t.caption.textContent"
                + ".startsWith('OfflineSessionPreload'))");
        browser.evaluate("""
            window.heading = Array.from(cases.tHead.rows[0].cells).find(c => c.textContent === 'cold median');
            window.seconds = () => Array.from(cases.tBodies[0].rows).map(r => Number(r.cells[heading.cellIndex].dataset.value))
            """);

        browser.evaluate("heading.querySelector('button').click()");
        assertThat(browser.evaluate("seconds().every((s, i, all) => i === 0 || s <= all[i - 1])")
                        .asBoolean())
                .isTrue();
        browser.evaluate("heading.querySelector('button').click()");
        assertThat(browser.evaluate("seconds().every((s, i, all) => i === 0 || s >= all[i - 1])")
                        .asBoolean())
                .isTrue();
        browser.evaluate("""
            window.search = cases.parentElement.previousElementSibling;
            search.value = 'FLOOR';
            search.dispatchEvent(new Event('input'))
            """);
        assertThat(browser.evaluate("Array.from(cases.tBodies[0].rows).filter(r => !r.hidden).length")
                        .asInt())
                .isEqualTo(6);
    }

    @Test
    void onPaperEveryChartIsDrawnAlsoWhereNobodyScrolled() {
        browser.sized(1440, 900, "dark").open(page);
        // Heard after the page's own listener, while the page is on paper.
        browser.evaluate(
                "matchMedia('print').addEventListener('change', e => { if (e.matches) window.left = " + EMPTY + "; })");

        browser.print();

        assertThat(browser.evaluate("window.left.length").asInt()).isZero();
        assertThat(browser.errors()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"375, light", "1440, dark"})
    void whoCannotSeeOrPointReadsItToo(int width, String scheme) throws IOException {
        browser.sized(width, 900, scheme).open(page);
        browser.evaluate(OPENED);

        assertThat(violations()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"375, light", "1440, dark"})
    void whatReleasesCountIsNotCutOffAndReadByAll(int width, String scheme) throws IOException {
        Path counted = Project.find().root().resolve("docs/results/perf-keycloak-preload.json.gz");
        Path releases = Files.writeString(
                page.resolveSibling("sweep.html"), ReleasesPage.of(ReleaseCounts.read(counted), Labels.NONE));

        browser.sized(width, 900, scheme).open(releases);
        browser.evaluate(OPENED);

        assertThat(browser.evaluate(CUT_OFF)).isEmpty();
        assertThat(browser.evaluate("document.documentElement.scrollWidth").asInt())
                .isLessThanOrEqualTo(width);
        assertThat(violations()).isEmpty();
        assertThat(browser.errors()).isEmpty();
    }

    private JsonNode violations() throws IOException {
        // A flame graph is a page of its own, in a frame that nobody else reads.
        browser.evaluate("document.querySelectorAll('iframe').forEach(f => f.remove())");
        browser.evaluate(axe());
        return browser.evaluate("""
            axe.run().then(found => found.violations.filter(v => ['serious', 'critical'].includes(v.impact))
              .map(v => v.id + ': ' + v.nodes.slice(0, 3).map(n => n.html.slice(0, 160)).join(' | ')))
            """);
    }

    /** At 400 and at 1,400 pixels, the widths of a telephone and of half a large screen. */
    @ParameterizedTest
    @CsvSource({"400, light", "400, dark", "1400, light", "1400, dark"})
    void theFirstScreenOfAComparisonHasBothSidesOfWhatIsWorst(int width, String scheme) throws IOException {
        browser.sized(width, 900, scheme).open(compared);

        assertThat(browser.evaluate("""
            Array.from(document.querySelector('table.both').tBodies[0].rows[0].cells).map(c => c.textContent.trim())
            """))
                .extracting(JsonNode::asText)
                .startsWith("regressed", "ReadUser GROUPS", "2 → 1,002");
        assertThat(browser.evaluate("""
            Array.from(document.querySelector('table.both').rows[1].querySelectorAll('.pill, a, .worse')).filter(e => {
              const box = e.getBoundingClientRect();
              return box.width === 0 || box.left < 0 || box.right > innerWidth || box.bottom > innerHeight;
            }).map(e => e.outerHTML)
            """)).as("not on the first screen").isEmpty();
        assertThat(browser.evaluate("""
            Array.from(document.querySelectorAll('table.both')).map(t => t.parentElement)
              .filter(e => e.scrollWidth > e.clientWidth).map(e => e.textContent.slice(0, 80))
            """)).as("columns that are cut off").isEmpty();
        assertThat(browser.evaluate(CUT_OFF)).as("closed").isEmpty();
        browser.evaluate(OPENED);
        assertThat(browser.evaluate(CUT_OFF)).as("opened").isEmpty();
        assertThat(browser.evaluate("document.documentElement.scrollWidth").asInt())
                .isLessThanOrEqualTo(width);
        assertThat(violations()).isEmpty();
        assertThat(browser.errors()).isEmpty();
    }

    @Test
    void whatDiffersBetweenTwoStatementsOrPlansIsMarked() {
        browser.sized(1400, 900, "light").open(compared);

        assertThat(browser.evaluate(
                        "Array.from(document.querySelectorAll('.pair mark')).map(m => m.textContent.trim())"))
                .extracting(JsonNode::asText)
                .containsExactly("seen", "seen_at", "Index Scan using constraint_4a on realm", "Seq Scan on realm");
    }

    @Test
    void theFlameGraphOfTheWorstOperationIsDrawn() {
        browser.sized(1400, 900, "light").open(compared);

        assertThat(browser.evaluate("""
            new Promise(done => {
              const frame = document.querySelector('.operation[open] iframe');
              addEventListener('message', e => done(e.data));
              frame.src = frame.src;
            })
            """).asText()).isEqualTo("drawn");
        assertThat(browser.errors()).isEmpty();
    }

    @Test
    void operationsAreSortedFilteredAndOpenedByALink() {
        browser.sized(1400, 900, "light").open(compared);
        browser.evaluate("window.both = document.querySelector('table.both')");
        browser.evaluate("Array.from(both.tHead.rows[0].cells).find(c => c.textContent === 'statements')"
                + ".querySelector('button').click()");
        browser.evaluate("""
            window.search = both.parentElement.previousElementSibling;
            search.value = 'improved';
            search.dispatchEvent(new Event('input'))
            """);

        assertThat(browser.evaluate(
                        "Array.from(both.tBodies[0].rows).map(r => r.querySelector('a').textContent + ' ' + r.hidden)"))
                .extracting(JsonNode::asText)
                .containsExactly("ReadUser GROUPS true", "Login false", "FindToken true");
        assertThat(browser.evaluate("""
            new Promise(done => {
              const link = both.querySelector('tbody tr:not([hidden]) a');
              addEventListener('hashchange', () => done(document.getElementById(link.hash.slice(1)).open));
              link.click();
            })
            """).asBoolean()).isTrue();
    }

    @Test
    void everythingThatOpensIsReachedByKeys() {
        browser.sized(1440, 900, "light").open(page);

        assertThat(browser.evaluate("""
            Array.from(document.querySelectorAll('summary, a, .scroll')).filter(e => e.tabIndex < 0)
              .map(e => e.outerHTML.slice(0, 120))
            """)).isEmpty();
    }

    private static String axe() throws IOException {
        Properties pom = new Properties();
        try (InputStream in = ReportInBrowserTest.class.getResourceAsStream(
                "/META-INF/maven/org.webjars.npm/axe-core/pom.properties")) {
            pom.load(in);
        }
        try (InputStream in = ReportInBrowserTest.class.getResourceAsStream(
                "/META-INF/resources/webjars/axe-core/" + pom.getProperty("version") + "/axe.min.js")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
