package org.identityperf.runner.report;

import java.util.List;
import org.identityperf.runner.result.Plan;

/** Plans, each folded away below what it does: those that a benchmark took itself, and those of counted statements. */
final class HtmlPlans {
    /** What stays folded on paper. */
    private static final String RAW = "raw";

    /** More than these would be a wall of lines to scroll by. */
    private static final int FEW = 4;

    private HtmlPlans() {}

    /** What a benchmark asked the store for. */
    static void write(Html html, List<Plan> plans, Presentation presentation) {
        if (plans.isEmpty()) {
            return;
        }
        boolean folded = begin(html, "Plans, as the store chose them", plans.size(), "");
        for (Plan plan : plans) {
            html.open("details", "class", RAW)
                    .open("summary")
                    .text(plan.label() + ": " + presentation.cell(plan.cell()) + " ");
            html.leaf("span", PlanFacts.of(plan).words(), "class", "facts").close();
            html.leaf("pre", plan.statement(), "class", "statement").leaf("pre", plan.plan());
            html.close();
        }
        if (folded) {
            html.close();
        }
    }

    /** The statements of one operation in each cell. */
    static void statements(Html html, List<StatementTable> cells) {
        if (cells.isEmpty()) {
            return;
        }
        long repeating = cells.stream().filter(cell -> cell.nPlusOne() > 0).count();
        boolean folded = begin(
                html,
                "Statements of one operation",
                cells.size(),
                repeating == 0 ? "" : ", N+1 in " + repeating + " of them");
        cells.forEach(cell -> statements(html, cell));
        if (folded) {
            html.close();
        }
    }

    /** A heading over a few; of more a fold, which is to be closed, and then it is true. */
    private static boolean begin(Html html, String title, int cells, String more) {
        if (cells <= FEW) {
            html.leaf("h4", title);
            return false;
        }
        html.open("details", "class", RAW).leaf("summary", title + ", in " + cells + " cells" + more);
        return true;
    }

    /** The statements of one operation, and how the store does them. */
    private static void statements(Html html, StatementTable statements) {
        html.open("details", "class", RAW).leaf("summary", statements.words());
        HtmlTable.write(html, statements.table());
        statements.plans().forEach(plan -> {
            if (plan.shownAt().isPresent()) {
                html.leaf("p", plan.words() + ", as at " + plan.shownAt().get(), "class", "facts");
            } else {
                html.open("details").leaf("summary", plan.words());
                html.leaf("pre", plan.plan().plan()).close();
            }
        });
        html.close();
    }
}
