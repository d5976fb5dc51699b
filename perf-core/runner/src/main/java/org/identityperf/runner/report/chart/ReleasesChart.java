package org.identityperf.runner.report.chart;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.identityperf.probe.measure.Counter;
import org.identityperf.runner.finding.Verdict;
import org.identityperf.runner.report.model.ReleasedCases;
import org.identityperf.runner.report.model.ReleasedCases.ReleasedCase;

/**
 * The chart of releases is an SVG image of a table: the cases that a release changed, by release, each with its statements
 * on the colour of what the release did.
 */
public final class ReleasesChart {

    private static final int ROW = 20;
    private static final int HEAD = 30;
    private static final int COLUMN = 68;
    private static final int LETTER = 6;
    private static final int PADDING = 12;
    private static final int BASELINE = 14;

    private ReleasesChart() {}

    /** Returns the whole file. */
    public static String of(ReleasedCases released) {
        List<ReleasedCase> cases = released.changed();
        List<String> versions = released.versions();
        int names = 2 * PADDING
                + LETTER
                        * cases.stream()
                                .mapToInt(each -> each.title().length())
                                .max()
                                .orElse(0);
        int width = names + COLUMN * versions.size() + PADDING;
        int height = HEAD + ROW * cases.size() + PADDING;
        StringBuilder svg = new StringBuilder();
        svg.append(String.format(
                Locale.ROOT,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\""
                        + " font-family=\"system-ui,sans-serif\" font-size=\"12\">\n",
                width,
                height,
                width,
                height));
        svg.append("<style>.head{font-weight:600;fill:#5b656d}.REGRESSED{fill:#fbd5d1}.IMPROVED{fill:#cfead8}"
                + ".CHANGED{fill:#fbe7bd}.number,.right{text-anchor:end}</style>\n");
        svg.append("<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n");
        for (int i = 0; i < versions.size(); i++) {
            text(svg, "head right", names + COLUMN * (i + 1) - PADDING / 2, HEAD - PADDING, versions.get(i));
        }
        for (int row = 0; row < cases.size(); row++) {
            ReleasedCase each = cases.get(row);
            int top = HEAD + ROW * row;
            text(svg, "", PADDING, top + BASELINE, each.title());
            for (int i = 0; i < versions.size(); i++) {
                String version = versions.get(i);
                Optional<Verdict> verdict = each.verdict(version);
                if (verdict.isPresent()) {
                    svg.append(String.format(
                            Locale.ROOT,
                            "<rect class=\"%s\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>\n",
                            verdict.get(),
                            names + COLUMN * i + 2,
                            top,
                            COLUMN - 2,
                            ROW - 2));
                }
                String sign =
                        verdict.map(found -> ReleasedCases.sign(found) + " ").orElse("");
                text(
                        svg,
                        "number",
                        names + COLUMN * (i + 1) - PADDING / 2,
                        top + BASELINE,
                        sign + each.count(version, Counter.CALLS));
            }
        }
        return svg.append("</svg>\n").toString();
    }

    private static void text(StringBuilder svg, String style, int x, int y, String text) {
        svg.append(String.format(
                Locale.ROOT,
                "<text%s x=\"%d\" y=\"%d\">%s</text>\n",
                style.isEmpty() ? "" : " class=\"" + style + '"',
                x,
                y,
                text.replace("&", "&amp;").replace("<", "&lt;")));
    }
}
