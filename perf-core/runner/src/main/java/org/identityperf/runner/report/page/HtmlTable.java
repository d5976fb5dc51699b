package org.identityperf.runner.report.page;

import java.util.Locale;
import java.util.function.IntConsumer;
import org.identityperf.runner.report.format.Table;

/** An HTML table is in a box of its own that scrolls where the screen is narrow. */
final class HtmlTable {
    private HtmlTable() {}

    /** Writes a table; nothing where there are no rows. */
    static void write(Html html, Table table) {
        write(html, table, row -> html.text(table.rows().get(row).get(0)));
    }

    /** @param first writes the first column of a row */
    static void write(Html html, Table table, IntConsumer first) {
        if (table.rows().isEmpty()) {
            return;
        }
        html.open("div", "class", "scroll", "tabindex", "0", "role", "region", "aria-label", table.caption());
        html.open("table").leaf("caption", table.caption());
        html.open("thead").open("tr");
        table.columns().forEach(column -> html.leaf("th", column.title(), "scope", "col", "class", style(column)));
        html.close().close().open("tbody");
        for (int number = 0; number < table.rows().size(); number++) {
            var row = table.rows().get(number);
            html.open("tr");
            for (int i = 0; i < row.size(); i++) {
                Table.Column column = table.columns().get(i);
                html.open("td", "class", style(column));
                if (column.kind() == Table.Kind.VERDICT) {
                    pill(html, row.get(i));
                } else if (i == 0) {
                    first.accept(number);
                } else {
                    html.text(row.get(i));
                }
                html.close();
            }
            html.close();
        }
        html.close().close().close();
    }

    static void details(Html html, String summary, Table table) {
        if (!table.rows().isEmpty()) {
            html.open("details").leaf("summary", summary);
            write(html, table);
            html.close();
        }
    }

    /** Writes a word on a coloured background. */
    static void pill(Html html, String word) {
        html.leaf("span", word, "class", "pill " + word.replace(' ', '-').toLowerCase(Locale.ROOT));
    }

    private static String style(Table.Column column) {
        return column.kind().name().toLowerCase(Locale.ROOT);
    }
}
