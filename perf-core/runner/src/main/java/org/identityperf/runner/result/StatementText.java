package org.identityperf.runner.result;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * This class reduces a statement's text to what describes its work. It ignores blanks, case, constants, the numbers of
 * placeholders and how many a list has, and the numbered aliases of a mapper, which change with its version.
 */
public final class StatementText {
    private static final Pattern LITERAL = Pattern.compile("'(?:[^']|'')*'|\"[^\"]*\"");
    private static final Pattern COMMENT = Pattern.compile("/\\*.*?\\*/", Pattern.DOTALL);
    private static final Pattern CONSTANT =
            Pattern.compile("'(?:[^']|'')*'|\\$\\d+|\\b\\d+(?:\\.\\d+)?\\b|\\b(?:true|false|null)\\b");
    private static final Pattern PLACEHOLDER = Pattern.compile("\\$\\d+");

    /** The statements of which a store keeps no constants, unless its statistics were reset while it was being executed. */
    private static final Pattern WITHOUT_CONSTANTS =
            Pattern.compile("\\s*(?:select|insert|update|delete|merge|with)\\b.*", Pattern.DOTALL);

    private static final Pattern VALUE = Pattern.compile("'(?:[^']|'')*'|(?<![\\w.$\"])\\d+(?:\\.\\d+)?\\b");
    private static final Pattern LIST =
            Pattern.compile("\\(\\s*\\?(?:\\s*,\\s*(?:\\?|/\\*,? ?\\.\\.\\. ?\\*/))+\\s*\\)");
    private static final Pattern PG_LIST = Pattern.compile("\\(\\s*\\?\\s*/\\*,? ?\\.\\.\\. ?\\*/\\s*\\)");
    private static final Pattern BLANKS = Pattern.compile("\\s+");

    /** Hibernate's {@code u1_0}, {@code userentity0_}, {@code id1_2_0_} and {@code col_3_0_}; what may be OpenJPA's. */
    private static final Pattern ALIAS = Pattern.compile("\\b(?:[a-z][a-z_]*\\d+_(?:\\d+_?)*|(t\\d+))\\b");

    /** OpenJPA's {@code t3}, where it follows a table. Elsewhere it may be a table's own name. */
    private static final Pattern FOLLOWING_TABLE = Pattern.compile("(?:\\bfrom|\\bjoin|,) [\\w.]+ (t\\d+)\\b");

    private static final Pattern TABLE =
            Pattern.compile("\\b(?:from|join|into|update) (?:only )?([\\w.]+|`[^`]+`|\"[^\"]+\")");

    /** A join that leaves no row out: what a mapper adds to read a further relation with the same rows. */
    private static final Pattern LEFT_JOIN = Pattern.compile("\\bleft (?:outer )?join\\b");

    /** A name or a word of SQL, but no alias that {@link #key} gives, and none that only connects. */
    private static final Pattern WORD = Pattern.compile("\\b(?!(?:alias\\d+|and|or)\\b)[a-z_]\\w*\\b");

    /** More words are only counted. */
    private static final int MOST_WORDS = 5;

    /** Keys by statement, since each statement is compared with many others. */
    private static final Map<String, String> KEYS = new ConcurrentHashMap<>();

    private StatementText() {}

    /** Returns whether two texts describe the same work. */
    public static boolean same(String one, String other) {
        return key(one).equals(key(other));
    }

    public static String key(String statement) {
        return KEYS.computeIfAbsent(statement, StatementText::keyOf);
    }

    private static String keyOf(String statement) {
        String lowered = lowered(statement);
        String placed = PLACEHOLDER.matcher(lowered).replaceAll("?");
        if (WITHOUT_CONSTANTS.matcher(lowered).matches()) {
            placed = VALUE.matcher(placed).replaceAll("?");
        }
        String listed = LIST.matcher(PG_LIST.matcher(placed).replaceAll("(?…)")).replaceAll("(?…)");
        return renamed(BLANKS.matcher(listed).replaceAll(" ").strip());
    }

    /**
     * Returns a key of what a client sends, which is the same for the text that a store keeps of it: PostgreSQL with numbered
     * placeholders in the places of constants, MySQL with quoted names and shortened lists too.
     */
    public static String sent(String statement) {
        String bare = COMMENT.matcher(statement.toLowerCase(Locale.ROOT)).replaceAll("");
        String placed = CONSTANT.matcher(bare).replaceAll("?").replaceAll("[`\"\\s;]", "");
        return placed.replaceAll("\\?(,\\?)+|\\.\\.\\.", "?").replaceAll("\\(\\?\\)(,\\(\\?\\))+", "(?)");
    }

    /**
     * Returns what a statement does to which tables, such as {@code update [realm]}. A statement that was only rewritten
     * does the same to the same tables, besides those of left joins. Where no table is named, it is the statement's own
     * key.
     */
    public static String work(String statement) {
        String key = key(statement);
        Set<String> tables = TABLE.matcher(LEFT_JOIN.matcher(key).replaceAll("with"))
                .results()
                .map(found -> found.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
        return tables.isEmpty() ? key : key.substring(0, key.indexOf(' ')) + ' ' + tables;
    }

    /** Returns which words a rewritten statement has and had, such as {@code now with a, b and without c}. */
    public static String rewording(String was, String is) {
        String with = some(wordsOf(is), wordsOf(was));
        String without = some(wordsOf(was), wordsOf(is));
        if (with.isEmpty() && without.isEmpty()) {
            return "with the same words";
        }
        return "now "
                + Stream.of(with.isEmpty() ? "" : "with " + with, without.isEmpty() ? "" : "without " + without)
                        .filter(words -> !words.isEmpty())
                        .collect(Collectors.joining(" and "));
    }

    /** Returns the share of two statements' words that only one of them has, from 0 where all are shared to 1. */
    public static double distance(String one, String other) {
        Set<String> words = wordsOf(one);
        Set<String> others = wordsOf(other);
        return (own(words, others).size() + own(others, words).size()) / (double) (words.size() + others.size());
    }

    private static List<String> own(Set<String> words, Set<String> others) {
        return words.stream().filter(word -> !others.contains(word)).toList();
    }

    private static String some(Set<String> words, Set<String> others) {
        List<String> own = own(words, others);
        String shown = own.stream().limit(MOST_WORDS).collect(Collectors.joining(", "));
        return own.size() > MOST_WORDS ? shown + " and " + (own.size() - MOST_WORDS) + " more" : shown;
    }

    private static Set<String> wordsOf(String statement) {
        return WORD.matcher(key(statement))
                .results()
                .map(MatchResult::group)
                .collect(Collectors.toCollection(LinkedHashSet::new));
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
        Set<String> following = FOLLOWING_TABLE
                .matcher(statement)
                .results()
                .map(found -> found.group(1))
                .collect(Collectors.toSet());
        Map<String, String> names = new LinkedHashMap<>();
        return ALIAS.matcher(statement)
                .replaceAll(found -> found.group(1) == null || following.contains(found.group(1))
                        ? names.computeIfAbsent(found.group(), alias -> "alias" + (names.size() + 1))
                        : found.group());
    }
}
