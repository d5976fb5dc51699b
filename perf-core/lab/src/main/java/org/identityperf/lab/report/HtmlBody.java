package org.identityperf.lab.report;

import java.util.ArrayList;
import java.util.List;
import org.identityperf.lab.law.LawResult;
import org.identityperf.lab.law.PublishedLaw;
import org.identityperf.lab.result.Plan;

/** The words and tables of the page; charts are left as empty places that the script fills. */
final class HtmlBody {
    private final Html html = new Html();
    private final List<Chart> charts = new ArrayList<>();

    HtmlBody(ReportInput input) {
        if (input.modules().isEmpty()) {
            html.leaf("p", "No module was run.");
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

    private void module(ModuleReport module) {
        html.open("article");
        html.open("header");
        html.leaf("p", module.run().module() + " · tier " + module.run().tier(), "class", "eyebrow");
        html.leaf("h2", module.run().system()).close();
        html.open("ul", "class", "answers");
        for (Answer answer : Answers.of(module)) {
            html.open("li");
            HtmlTable.pill(html, answer.label());
            html.leaf("span", answer.text()).close();
        }
        html.close();
        Chapter.of(module).forEach(this::chapter);
        laws(module);
        section("Checks", Judgements.checks(module.checks()));
        section("Conditions", Judgements.conditions(module.run()));
        html.close();
    }

    private void chapter(Chapter chapter) {
        html.open("section").leaf("h3", chapter.title());
        chapter.words().forEach(words -> html.leaf("p", words, "class", "words"));
        html.open("div", "class", "figures");
        chapter.figures().forEach(this::figure);
        html.close();
        details("Every cell", chapter.cells());
        plans(chapter.plans());
        html.close();
    }

    private void figure(Figure figure) {
        // Two modules may have a benchmark of one name: a number keeps the ids apart.
        String id = "chart-" + charts.size();
        Chart c = figure.chart();
        charts.add(new Chart(id, c.title(), c.description(), c.x(), c.y(), c.categories(), c.series()));
        html.open("figure").open("figcaption").leaf("h4", c.title());
        html.leaf("p", figure.conditions(), "class", "conditions").close();
        html.open("div", "class", "canvas");
        html.open("canvas", "id", id, "role", "img", "aria-label", c.description())
                .close();
        html.close();
        details("The numbers", figure.numbers());
        html.close();
    }

    private void details(String summary, Table table) {
        if (!table.rows().isEmpty()) {
            html.open("details").leaf("summary", summary);
            HtmlTable.write(html, table);
            html.close();
        }
    }

    private void plans(List<Plan> plans) {
        if (plans.isEmpty()) {
            return;
        }
        html.leaf("h4", "Plans, as the store chose them");
        for (Plan plan : plans) {
            html.open("details").leaf("summary", plan.label() + " · " + plan.cell());
            html.leaf("pre", plan.statement(), "class", "statement").leaf("pre", plan.plan());
            html.close();
        }
    }

    private void laws(ModuleReport module) {
        if (module.laws().isEmpty()) {
            return;
        }
        html.open("section").leaf("h3", "Published laws");
        html.leaf(
                "p",
                "A law holds where the whole interval of its estimate lies inside the band, and deviates where it lies"
                        + " outside. It never fails a build.",
                "class",
                "words");
        LawAnswers.byLaw(module.laws()).forEach(results -> law(module, results));
        html.close();
    }

    private void law(ModuleReport module, List<LawResult> results) {
        LawResult first = results.get(0);
        html.open("div", "class", "law").open("h4");
        HtmlTable.pill(html, LawAnswers.overall(results).words());
        html.text(" " + first.title()).close();
        html.leaf("p", "Published: " + first.published(), "class", "conditions");
        details(
                "Estimates, " + results.size() + (results.size() == 1 ? " place" : " places"),
                Judgements.places(results));
        module.published().stream()
                .filter(law -> law.text().id().equals(first.law()))
                .forEach(this::publication);
        html.close();
    }

    private void publication(PublishedLaw law) {
        html.open("details")
                .leaf("summary", "Source, correction and what it means")
                .open("dl");
        entry("Source", law.text().source());
        entry("Conditions", law.text().conditions());
        entry("Correction", law.text().correction());
        entry("Band", law.band() + ": " + law.band().why());
        entry("What it means", law.text().meaning());
        html.close().close();
    }

    private void entry(String term, String text) {
        if (!text.isEmpty()) {
            html.leaf("dt", term).leaf("dd", text);
        }
    }

    private void section(String title, Table table) {
        if (!table.rows().isEmpty()) {
            html.open("section").leaf("h3", title);
            HtmlTable.write(html, table);
            html.close();
        }
    }
}
