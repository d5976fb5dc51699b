package org.identityperf.lab.report;

import java.util.List;
import org.identityperf.lab.result.Plan;

/** Plans, each folded away below what it does: those that a benchmark took itself, and those of counted statements. */
final class HtmlPlans {
    /** What stays folded on paper. */
    private static final String RAW = "raw";

    private HtmlPlans() {}

    /** What a benchmark asked the store for. */
    static void write(Html html, List<Plan> plans, Presentation presentation) {
        if (plans.isEmpty()) {
            return;
        }
        html.leaf("h4", "Plans, as the store chose them");
        for (Plan plan : plans) {
            html.open("details", "class", RAW)
                    .open("summary")
                    .text(plan.label() + ": " + presentation.cell(plan.cell()) + " ");
            html.leaf("span", PlanFacts.of(plan).words(), "class", "facts").close();
            html.leaf("pre", plan.statement(), "class", "statement").leaf("pre", plan.plan());
            html.close();
        }
    }

    /** The statements of one operation, and how the store does them. */
    static void statements(Html html, StatementTable statements) {
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
