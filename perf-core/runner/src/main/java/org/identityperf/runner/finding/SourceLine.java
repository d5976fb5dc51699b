package org.identityperf.runner.finding;

/**
 * A changed line of the candidate's sources.
 *
 * @param file its path in the checkout, with slashes
 * @param line counted from 1
 */
public record SourceLine(String file, int line) {

    public SourceLine {
        if (!file.matches("(?!/|.*(^|/)\\.\\.(/|$))[^\\p{Cc}\\\\]+") || line < 1) {
            throw new IllegalArgumentException("no line of a file in a checkout: " + file + ':' + line);
        }
    }
}
