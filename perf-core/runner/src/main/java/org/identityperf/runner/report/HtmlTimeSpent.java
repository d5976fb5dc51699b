package org.identityperf.runner.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/** Where time goes, as a bar for each operation with the numbers below. */
final class HtmlTimeSpent {

    private HtmlTimeSpent() {}

    /** Nothing where no operation was taken apart. */
    static void write(Html html, ModuleReport module) {
        List<TimeSpent> all = TimeSpent.of(module);
        if (all.isEmpty()) {
            return;
        }
        html.open("section").leaf("h3", "Where the time goes");
        html.leaf("p", TimeSpent.WORDS, "class", "words");
        legend(html);
        // For eyes alone: the table says the same.
        html.open("div", "class", "splits", "aria-hidden", "true");
        for (TimeSpent each : all) {
            html.leaf(
                    "p", each.name(module.presentation()) + ": " + Units.seconds(each.whole()), "class", "conditions");
            html.open("div", "class", "split");
            List<OptionalDouble> parts = new ArrayList<>(each.parts());
            parts.add(OptionalDouble.of(each.rest()));
            for (int i = 0; i < parts.size(); i++) {
                part(html, i, parts.get(i).orElse(0) / each.whole());
            }
            html.close();
        }
        html.close();
        HtmlTable.write(html, TimeSpent.table(all, module.presentation()));
        all.forEach(
                each -> each.statements(module).ifPresent(table -> HtmlTable.details(html, table.caption(), table)));
        html.close();
    }

    private static void legend(Html html) {
        html.open("ul", "class", "legend", "aria-hidden", "true");
        for (int i = 0; i <= TimeSpent.PARTS.size(); i++) {
            html.open("li").open("span", "class", "swatch part" + i).close();
            html.text(i < TimeSpent.PARTS.size() ? TimeSpent.PARTS.get(i) : TimeSpent.REST)
                    .close();
        }
        html.close();
    }

    private static void part(Html html, int i, double share) {
        if (share > 0) {
            html.open("span", "class", "part" + i, "style", String.format(Locale.ROOT, "flex-grow: %.5f", share))
                    .close();
        }
    }
}
