package org.identityperf.runner.report;

import java.util.ArrayList;
import java.util.List;
import org.identityperf.runner.gate.verdict.Check;
import org.identityperf.runner.gate.verdict.ComparisonResult;
import org.identityperf.runner.gate.verdict.Finding.Verdict;
import org.identityperf.runner.gate.verdict.Outcome;
import org.identityperf.runner.result.RunResult;

/** The words and tables of the page; charts are left as empty places that the script fills. */
final class HtmlBody {
    private static final String CAPACITY = "A line through the two largest sizes, drawn out to the published number:"
        + " each is what one more takes, at any size what none would take. As a trial the sizes up to a tenth of the"
        + " largest predicted what the largest then took.";

    private static final String GROWTH =
            " The exponent behind a size says how a cost grows with it: 0 not at all, 1 as the size does.";

    private final Html html = new Html();
    private final List<Chart> charts = new ArrayList<>();
    private int modules;

    HtmlBody(ReportInput input) {
        if (input.modules().isEmpty()) {
            html.leaf("p", "No module was run.");
        }
        if (input.modules().size() > 1) {
            overview(input.modules());
        }
        input.modules().forEach(this::module);
    }

    @Override
    public String toString() {
        return html.toString();
    }

    /** What to draw, each at the place of its id. */
    List<Chart> charts() {
        return List.copyOf(charts);
    }

    private void overview(List<ModuleReport> all) {
        html.open("nav", "aria-label", "Modules").open("ul", "class", "answers");
        for (int i = 0; i < all.size(); i++) {
            Answer headline = Answers.headline(all.get(i));
            html.open("li");
            HtmlTable.pill(html, headline.label());
            html.open("span").leaf("a", all.get(i).run().system(), "href", "#" + anchor(i));
            html.text("\n" + headline.text()).close().close();
        }
        html.close().close();
    }

    private static String anchor(int module) {
        return "module-" + module;
    }

    private void module(ModuleReport module) {
        String id = anchor(modules++);
        Anchors anchors = new Anchors(id, module);
        html.open("article", "id", id);
        html.open("header");
        html.leaf("p", module.run().module() + " · tier " + module.run().tier(), "class", "eyebrow");
        html.leaf("h2", Units.capital(module.run().system())).close();
        html.open("dl", "class", "gist");
        Gist.of(module)
                .forEach((question, sentence) -> html.leaf("dt", question).leaf("dd", sentence));
        html.close();
        html.open("ul", "class", "answers");
        Answers.of(module).forEach(answer -> answer(answer, anchors));
        html.close();
        operations(OperationTable.of(module.run(), module.presentation()), anchors);
        module.against().ifPresent(this::against);
        HtmlProfiles.write(html, module);
        module.presentation().capacity().ifPresent(plan -> capacity(plan.table(module.run())));
        HtmlTimeSpent.write(html, module);
        Chapter.of(module).forEach(chapter -> chapter(chapter, module.presentation(), anchors));
        history(module);
        HtmlClaims.write(html, module, anchors);
        checks(module.checks());
        conditions(module.run());
        html.close();
    }

    private void answer(Answer answer, Anchors anchors) {
        html.open("li");
        HtmlTable.pill(html, answer.label());
        if (answer.more().isEmpty()) {
            html.open("span");
            anchors.write(html, answer.text());
        } else {
            html.open("details").leaf("summary", answer.text()).open("ul");
            answer.more().forEach(more -> {
                html.open("li");
                anchors.write(html, more);
                html.close();
            });
            html.close();
        }
        html.close().close();
    }

    /** Each leads to its benchmark's own part of the page. */
    private void operations(Table all, Anchors anchors) {
        if (all.rows().isEmpty()) {
            return;
        }
        boolean grows = all.columns().stream().anyMatch(column -> column.title().startsWith("exponent"));
        html.open("section", "class", "operations").leaf("h3", "Operations");
        html.leaf("p", all.caption() + "." + (grows ? GROWTH : ""), "class", "words");
        HtmlTable.write(html, all, anchors::write);
        html.close();
    }

    private void capacity(Table plan) {
        if (plan.rows().isEmpty()) {
            return;
        }
        html.open("section", "class", "plan").leaf("h3", plan.caption());
        html.leaf("p", CAPACITY, "class", "words");
        HtmlTable.write(html, plan);
        html.close();
    }

    private void against(ComparisonResult against) {
        html.open("section").leaf("h3", against.candidate() + " against " + against.base());
        HtmlTable.write(html, Judgements.findings(against, finding -> finding.verdict() != Verdict.EQUAL));
        Table equal = Judgements.findings(against, finding -> finding.verdict() == Verdict.EQUAL);
        HtmlTable.details(html, equal.rows().size() + " equal", equal);
        html.close();
    }

    private void history(ModuleReport module) {
        List<Figure> figures = TrendFigures.of(module);
        if (figures.isEmpty()) {
            return;
        }
        html.open("section").leaf("h3", "From run to run");
        Table changes = TrendFigures.changes(module);
        html.leaf(
                "p",
                changes.rows().isEmpty()
                        ? "No change was found; nothing here decides anything."
                        : "What changed and stayed so; nothing here decides anything.",
                "class",
                "words");
        HtmlTable.write(html, changes);
        html.open("div", "class", "figures");
        figures.forEach(this::figure);
        html.close().close();
    }

    private void checks(List<Check> checks) {
        if (checks.isEmpty()) {
            return;
        }
        html.open("section").leaf("h3", "Checks");
        HtmlTable.write(html, Judgements.checks(checks, Outcome.FAIL));
        HtmlTable.write(html, Judgements.checks(checks, Outcome.SKIP));
        Table free = Judgements.checks(checks, Outcome.NOT_GATED);
        Table passed = Judgements.checks(checks, Outcome.PASS);
        HtmlTable.details(html, free.rows().size() + " not gated: nothing to compare with", free);
        HtmlTable.details(html, passed.rows().size() + " passed", passed);
        html.close();
    }

    private void conditions(RunResult run) {
        if (run.conditions().isEmpty()) {
            return;
        }
        html.open("section").leaf("h3", "Conditions").open("div", "class", "groups");
        Conditions.groups(run).forEach(group -> {
            html.open("div").leaf("h4", group.caption());
            HtmlTable.write(html, group);
            html.close();
        });
        html.close();
        Table settings = Conditions.settings(run);
        HtmlTable.details(html, settings.rows().size() + " settings of the store", settings);
        html.close();
    }

    private void chapter(Chapter chapter, Presentation presentation, Anchors anchors) {
        html.open("section", "id", anchors.of(chapter.benchmark()));
        html.leaf("p", chapter.benchmark(), "class", "eyebrow").leaf("h3", chapter.title());
        chapter.words().forEach(words -> html.leaf("p", words, "class", "words"));
        html.open("div", "class", "figures");
        chapter.figures().forEach(this::figure);
        html.close();
        chapter.published().forEach(table -> {
            html.leaf("h4", table.caption());
            HtmlTable.write(html, table);
        });
        HtmlTable.details(html, "Every cell", chapter.cells());
        HtmlPlans.statements(html, chapter.statements());
        HtmlPlans.write(html, chapter.plans(), presentation);
        html.close();
    }

    private void figure(Figure figure) {
        // Two modules may have a benchmark of one name: a number keeps the ids apart.
        String id = "chart-" + charts.size();
        Chart c = figure.chart();
        charts.add(c.at(id));
        html.open("figure", "class", figure.beside().isPresent() ? "wide" : "narrow");
        html.open("figcaption").leaf("h4", c.title());
        html.leaf("p", figure.conditions(), "class", "conditions").close();
        html.open("div", "class", "canvas");
        html.open("canvas", "id", id, "role", "img", "aria-label", c.description())
                .close();
        html.close();
        figure.beside().ifPresent(this::beside);
        HtmlTable.details(html, "The numbers", figure.numbers());
        html.close();
    }

    private void beside(Figure.Beside beside) {
        html.open("div", "class", "beside").open("dl");
        beside.words().forEach(entry -> html.leaf("dt", entry.getKey()).leaf("dd", entry.getValue()));
        html.close();
        HtmlTable.write(html, beside.table());
        html.close();
    }
}
