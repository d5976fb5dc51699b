package org.identityperf.selftest;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.identityperf.probe.address.RecordedStatements.Executed;
import org.identityperf.probe.address.RecordedStatements.Value;

/** A client script holds recorded statements in the form that a store's own client reads. */
final class ClientScript {

    /** What stands between two statements for mysqlslap: one character, as it knows no longer one, that no statement has. */
    static final String NEXT = "\1";

    /** A question mark, or what may have one in it that is none: text and names in quotes. */
    private static final Pattern PLACE = Pattern.compile("'(?:[^']|'')*'|\"[^\"]*\"|`[^`]*`|\\?");

    private ClientScript() {}

    /** Returns all statements as one transaction, each value a variable of {@link #variables}. */
    static String pgbench(List<Executed> statements) {
        return IntStream.range(0, statements.size())
                .mapToObj(i -> filled(statements.get(i), place -> ':' + name(i, place)) + ";\n")
                .collect(Collectors.joining());
    }

    /** Returns the values of the statements by the names of variables. */
    static Map<String, String> variables(List<Executed> statements) {
        Map<String, String> variables = new LinkedHashMap<>();
        for (int i = 0; i < statements.size(); i++) {
            List<Value> values = statements.get(i).values();
            for (int place = 0; place < values.size(); place++) {
                variables.put(name(i, place), values.get(place).text());
            }
        }
        return variables;
    }

    private static String name(int statement, int place) {
        return "s" + statement + "_" + place;
    }

    /** Returns all statements with their values in the text, as MySQL's driver sends them too. */
    static String mysqlslap(List<Executed> statements) {
        List<String> texts = new ArrayList<>();
        for (Executed each : statements) {
            texts.add(filled(each, place -> literal(each.values().get(place))));
        }
        return String.join(NEXT, texts);
    }

    private static String literal(Value value) {
        return value.isNumber()
                ? value.text()
                : '\'' + value.text().replace("\\", "\\\\").replace("'", "''") + '\'';
    }

    private static String filled(Executed statement, IntFunction<String> value) {
        StringBuilder filled = new StringBuilder();
        Matcher matcher = PLACE.matcher(statement.sql());
        int place = 0;
        while (matcher.find()) {
            boolean isPlace = matcher.group().equals("?");
            matcher.appendReplacement(
                    filled, Matcher.quoteReplacement(isPlace ? value.apply(place++) : matcher.group()));
        }
        if (place != statement.values().size()) {
            throw new IllegalArgumentException(statement.sql() + " has " + place + " question marks, and "
                    + statement.values().size() + " values");
        }
        return matcher.appendTail(filled).toString();
    }
}
