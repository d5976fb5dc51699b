package org.identityperf.runner.report.page;

import java.util.List;
import java.util.stream.Collectors;
import org.identityperf.runner.report.format.Table;

/** This class writes text and tables in GitHub's dialect of Markdown. */
final class Markdown {
    private Markdown() {}

    /** Returns plain text on one line: no markup, no link, no HTML. */
    static String escape(String text) {
        StringBuilder escaped = new StringBuilder();
        for (char c : text.replaceAll("\\p{Cntrl}+", " ").toCharArray()) {
            switch (c) {
                case '&' -> escaped.append("&amp;");
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '\\', '`', '*', '_', '[', ']', '|', '~', '#' ->
                    escaped.append('\\').append(c);
                default -> escaped.append(c);
            }
        }
        return escaped.toString();
    }

    static String table(Table table) {
        StringBuilder text = new StringBuilder();
        text.append(row(table.columns().stream().map(Table.Column::title).toList()));
        text.append(table.columns().stream()
                .map(column -> column.isNumber() ? "--:" : "---")
                .collect(Collectors.joining("|", "|", "|\n")));
        table.rows().forEach(row -> text.append(row(row)));
        return text.toString();
    }

    private static String row(List<String> cases) {
        return cases.stream().map(Markdown::escape).collect(Collectors.joining(" | ", "| ", " |\n"));
    }
}
