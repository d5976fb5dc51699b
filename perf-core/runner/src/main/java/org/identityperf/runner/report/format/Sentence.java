package org.identityperf.runner.report.format;

/**
 * A sentence that may begin with the name of what a page says more of.
 *
 * @param about the name of a benchmark or the title of a claim; empty where it begins with neither
 * @param rest what follows the name
 */
public record Sentence(String about, String rest) {

    public String text() {
        return about + rest;
    }
}
