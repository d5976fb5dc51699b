package org.identityperf.runner.report;

import java.util.List;
import org.identityperf.runner.law.LawResult;
import org.identityperf.runner.law.PublishedLaw;

/** The published laws, how each came out at every place, and what is to be known of the publication. */
final class HtmlLaws {
    private HtmlLaws() {}

    /** Nothing where no law was looked at. */
    static void write(Html html, ModuleReport module, Anchors anchors) {
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
        LawAnswers.byLaw(module.laws()).forEach(results -> law(html, module, anchors, results));
        html.close();
    }

    private static void law(Html html, ModuleReport module, Anchors anchors, List<LawResult> results) {
        LawResult first = results.get(0);
        html.open("div", "class", "law", "id", anchors.of(first.law())).open("h4");
        HtmlTable.pill(html, LawAnswers.overall(results).words());
        html.text(" " + first.title()).close();
        html.leaf("p", "Published: " + first.published(), "class", "conditions");
        HtmlTable.details(
                html,
                "Estimates, " + results.size() + (results.size() == 1 ? " place" : " places"),
                Judgements.places(results));
        module.published().stream()
                .filter(law -> law.text().id().equals(first.law()))
                .forEach(law -> publication(html, law));
        html.close();
    }

    private static void publication(Html html, PublishedLaw law) {
        html.open("details")
                .leaf("summary", "Source, correction and what it means")
                .open("dl");
        entry(html, "Source", law.text().source());
        entry(html, "Conditions", law.text().conditions());
        entry(html, "Correction", law.text().correction());
        entry(html, "Band", law.band() + ": " + law.band().why());
        entry(html, "What it means", law.text().meaning());
        html.close().close();
    }

    private static void entry(Html html, String term, String text) {
        if (!text.isEmpty()) {
            html.leaf("dt", term).leaf("dd", text);
        }
    }
}
