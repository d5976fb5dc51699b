package org.identityperf.runner.gate.counts;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * This class reduces a statement's text to what describes its work. It ignores blanks, case, the numbers of
 * placeholders and how many a list has, and the numbered aliases of a mapper, which change with its version.
 */
public final class StatementText {
    private static final Pattern LITERAL = Pattern.compile("'(?:[^']|'')*'|\"[^\"]*\"");
    private static final Pattern PLACEHOLDER = Pattern.compile("\\$\\d+");
    private static final Pattern LIST =
            Pattern.compile("\\(\\s*\\?(?:\\s*,\\s*(?:\\?|/\\*,? ?\\.\\.\\. ?\\*/))+\\s*\\)");
    private static final Pattern PG_LIST = Pattern.compile("\\(\\s*\\?\\s*/\\*,? ?\\.\\.\\. ?\\*/\\s*\\)");
    private static final Pattern BLANKS = Pattern.compile("\\s+");

    /** Hibernate's {@code u1_0}, {@code userentity0_}, {@code id1_2_0_} and {@code col_3_0_}. */
    private static final Pattern ALIAS = Pattern.compile("\\b[a-z][a-z_]*\\d+_(?:\\d+_?)*\\b");

    private StatementText() {}

    /** Returns whether two texts describe the same work. */
    public static boolean same(String one, String other) {
        return key(one).equals(key(other));
    }

    static String key(String statement) {
        String placed = PLACEHOLDER.matcher(lowered(statement)).replaceAll("?");
        String listed = LIST.matcher(PG_LIST.matcher(placed).replaceAll("(?…)")).replaceAll("(?…)");
        return renamed(BLANKS.matcher(listed).replaceAll(" ").strip());
    }

    private static String lowered(String statement) {
        StringBuilder lowered = new StringBuilder();
        int from = 0;
        var literals = LITERAL.matcher(statement);
        while (literals.find()) {
            lowered.append(statement.substring(from, literals.start()).toLowerCase(Locale.ROOT));
            lowered.append(literals.group());
            from = literals.end();
        }
        return lowered.append(statement.substring(from).toLowerCase(Locale.ROOT))
                .toString();
    }

    /** Renames aliases by the order in which they first appear. */
    private static String renamed(String statement) {
        Map<String, String> names = new LinkedHashMap<>();
        return ALIAS.matcher(statement)
                .replaceAll(alias -> names.computeIfAbsent(alias.group(), a -> "alias" + (names.size() + 1)));
    }
}
