package org.identityperf.runner.report.page;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.identityperf.runner.report.chart.Chart;
import org.identityperf.runner.report.model.ModuleReport;

/**
 * The HTML report is {@code report.html}, one file that loads nothing. Style, script, data and the chart library
 * (Chart.js, MIT) are inside.
 */
public final class HtmlReport {
    private static final Pattern PLACE = Pattern.compile("\\{\\{(\\w+)}}");
    private static final String LIBRARY = "org.webjars.npm/chart.js";

    private HtmlReport() {}

    /**
     * Returns the whole file.
     *
     * @throws UncheckedIOException if a part of it is not on the class path
     */
    public static String of(List<ModuleReport> modules) {
        HtmlPage body = new HtmlPage(modules);
        return of(body.toString(), body.charts());
    }

    /** @param charts in the order of their places in the body */
    static String of(String body, List<Chart> charts) {
        Map<String, String> parts = Map.of(
                "style", resource("report.css"),
                "script", resource("report.js"),
                "library", library(),
                "body", body,
                "data", data(charts));
        StringBuilder page = new StringBuilder();
        // One pass over the template: what is put in is not looked at again, so data that looks like a place stays
        // data.
        Matcher place = PLACE.matcher(resource("report.html"));
        while (place.find()) {
            place.appendReplacement(page, Matcher.quoteReplacement(parts.get(place.group(1))));
        }
        place.appendTail(page);
        return page.toString();
    }

    /** Returns JSON in which no element can end and no comment begin. */
    private static String data(List<Chart> charts) {
        try {
            return new ObjectMapper()
                    .writeValueAsString(charts)
                    .replace("<", "\\u003c")
                    .replace(">", "\\u003e")
                    .replace("&", "\\u0026")
                    .replace("\u2028", "\\u2028")
                    .replace("\u2029", "\\u2029");
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String library() {
        Properties pom = new Properties();
        try (InputStream in = open("/META-INF/maven/" + LIBRARY + "/pom.properties")) {
            pom.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        String path = "/META-INF/resources/webjars/chart.js/" + pom.getProperty("version") + "/dist/chart.umd.min.js";
        // The source map is not included: a browser's tools would look for it.
        return resource(path).replaceAll("(?m)^//# sourceMappingURL=.*$", "");
    }

    private static String resource(String path) {
        try (InputStream in = open(path)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static InputStream open(String path) throws IOException {
        InputStream in = HtmlReport.class.getResourceAsStream(path);
        if (in == null) {
            throw new IOException(path + " is not on the class path");
        }
        return in;
    }
}
