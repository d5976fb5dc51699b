package org.identityperf.runner.report.format;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Text from any source, escaped for GitHub's Markdown. The service makes links of addresses, names and numbers of issues
 * after it has parsed the markup, so a backslash before them has no effect, and a zero-width space is inserted instead.
 */
public final class Markdown {

    /** What moves a terminal's or a reader's cursor, is not seen, or is half a character. */
    private static final Pattern UNSEEN = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]+");

    private static final Pattern MARKUP = Pattern.compile("[\\\\`*_\\[\\]|~]");
    private static final Pattern LINKED = Pattern.compile("(?i)[@#]|:(?=//)|www(?=\\.)|mailto|xmpp|gh(?=-\\d)");
    private static final Pattern BACKTICKS = Pattern.compile("`{3,}");
    private static final String NO_WIDTH = "\u200b";

    private Markdown() {}

    /** Returns a text on one line: no markup, mention, reference, link, formula or HTML. */
    public static String text(String text) {
        String escaped =
                printable(text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
        escaped = MARKUP.matcher(escaped).replaceAll("\\\\$0");
        return LINKED.matcher(escaped).replaceAll("$0" + NO_WIDTH).replace("$", "&#36;");
    }

    /** Returns lines as they are, in a block in which the service makes nothing active. */
    public static String fenced(String language, List<String> lines) {
        String text = String.join("\n", lines.stream().map(Markdown::printable).toList());
        String fence = "`"
                + BACKTICKS
                        .matcher(text)
                        .results()
                        .map(MatchResult::group)
                        .reduce("``", (one, other) -> one.length() > other.length() ? one : other);
        return fence + language + '\n' + text + '\n' + fence + '\n';
    }

    /** Returns how much room a text takes. */
    public static int bytes(CharSequence text) {
        return text.toString().getBytes(StandardCharsets.UTF_8).length;
    }

    private static String printable(String text) {
        return UNSEEN.matcher(text).replaceAll(" ");
    }
}
