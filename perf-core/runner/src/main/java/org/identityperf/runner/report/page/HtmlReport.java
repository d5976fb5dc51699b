package org.identityperf.runner.report.page;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.identityperf.runner.report.chart.Chart;
import org.identityperf.runner.report.model.ModuleReport;

/**
 * The HTML report is {@code report.html}, one file that loads nothing. Style, script, data and the chart library
 * (Chart.js, MIT) are inside.
 */
public final class HtmlReport {
    private static final String LIBRARY = "org.webjars.npm/chart.js";
    private static final String VERSION = "version=";
    private static final ObjectMapper JSON = new ObjectMapper();

    private HtmlReport() {}

    public static String of(List<ModuleReport> reports) {
        List<ModulePage> modules = new ArrayList<>();
        reports.forEach(report -> modules.add(ModulePage.of(report, "module-" + modules.size())));
        return Templates.html("report", Map.of("modules", modules));
    }

    static String json(Chart chart) {
        return JSON.valueToTree(chart).toString();
    }

    static String library() {
        String version = resource("/META-INF/maven/" + LIBRARY + "/pom.properties")
                .lines()
                .filter(line -> line.startsWith(VERSION))
                .findFirst()
                .orElseThrow()
                .substring(VERSION.length());
        String path = "/META-INF/resources/webjars/chart.js/" + version + "/dist/chart.umd.min.js";
        // The source map is not included: a browser's tools would look for it.
        return resource(path).replaceAll("(?m)^//# sourceMappingURL=.*$", "");
    }

    static String resource(String path) {
        try (InputStream in = HtmlReport.class.getResourceAsStream(path)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
