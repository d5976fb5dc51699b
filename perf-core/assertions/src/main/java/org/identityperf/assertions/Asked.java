package org.identityperf.assertions;

import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What one statement asked of the database, all its executions together.
 *
 * @param statement its text as the code sent it, with placeholders
 * @param times how often it was executed; a batch of n counts n times
 * @param rows how many rows the code read of all executions, or how many they changed
 */
public record Asked(String statement, int times, long rows) {

    /** The name of what an earlier action asked and this one reads. */
    static final String EARLIER = "(a statement that was executed before)";

    private static final Pattern TABLE =
            Pattern.compile("\\b(?:from|join|into|update|using)\\s+(?:only\\s+)?(?!select\\b)([\\w.\"`]+)");

    /** Returns the tables that it names, in lower case and without their schemas. */
    public Set<String> tables() {
        Set<String> tables = new TreeSet<>();
        Matcher names = TABLE.matcher(statement.toLowerCase(Locale.ROOT));
        while (names.find()) {
            String name = names.group(1).replaceAll("[\"`]", "");
            tables.add(name.substring(name.lastIndexOf('.') + 1));
        }
        return tables;
    }

    @Override
    public String toString() {
        return times + " × " + statement + "  (" + rows + (rows == 1 ? " row)" : " rows)");
    }
}
