package org.identityperf.runner.report;

import java.util.List;
import org.identityperf.runner.claim.Claim;
import org.identityperf.runner.claim.ClaimResult;
import org.identityperf.runner.claim.Expectation;
import org.identityperf.runner.claim.PublishedClaim;

/** This part of the page has the published claims, then the expectations, and how each came out at every place. */
final class HtmlClaims {
    private HtmlClaims() {}

    /** Writes nothing where no claim was looked at. */
    static void write(Html html, ModuleReport module, Anchors anchors) {
        List<ClaimResult> published = module.claimResults().stream()
                .filter(result -> !result.expected())
                .toList();
        List<ClaimResult> expected =
                module.claimResults().stream().filter(ClaimResult::expected).toList();
        section(
                html,
                module,
                anchors,
                published,
                "Published claims",
                "A claim is confirmed where the whole interval of its estimate lies inside the band, and contradicted"
                        + " where it lies outside. It never fails a build.");
        section(
                html,
                module,
                anchors,
                expected,
                "Expectations",
                "These are expectations of our own, which nobody has published. They never fail a build.");
    }

    private static void section(
            Html html, ModuleReport module, Anchors anchors, List<ClaimResult> all, String title, String words) {
        if (all.isEmpty()) {
            return;
        }
        html.open("section").leaf("h3", title);
        html.leaf("p", words, "class", "words");
        ClaimAnswers.byClaim(all).forEach(results -> claim(html, module, anchors, results));
        html.close();
    }

    private static void claim(Html html, ModuleReport module, Anchors anchors, List<ClaimResult> results) {
        ClaimResult first = results.get(0);
        html.open("div", "class", "claim", "id", anchors.of(first.claim())).open("h4");
        HtmlTable.pill(html, ClaimAnswers.overall(results).words());
        html.text(" " + first.title()).close();
        if (!first.expected()) {
            html.leaf("p", "Published: " + first.published(), "class", "conditions");
        }
        HtmlTable.details(
                html,
                "Estimates, " + results.size() + (results.size() == 1 ? " place" : " places"),
                Judgements.places(results));
        module.claims().stream()
                .filter(claim -> claim.id().equals(first.claim()))
                .forEach(claim -> background(html, claim));
        html.close();
    }

    private static void background(Html html, Claim claim) {
        html.open("details");
        if (claim instanceof PublishedClaim published) {
            html.leaf("summary", "Source, correction and what it means").open("dl");
            entry(html, "Source", published.source());
            entry(html, "Conditions", published.conditions());
            entry(html, "Correction", published.correction());
        } else if (claim instanceof Expectation expectation) {
            html.leaf("summary", "Why we expect it and what it means").open("dl");
            entry(html, "Why", expectation.why());
        }
        entry(html, "Band", claim.band() + ": " + claim.band().why());
        entry(html, "What it means", claim.meaning());
        html.close().close();
    }

    private static void entry(Html html, String term, String text) {
        if (!text.isEmpty()) {
            html.leaf("dt", term).leaf("dd", text);
        }
    }
}
