package org.identityperf.selftest;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.identityperf.selftest.StoreClient.ClientFailure;
import org.identityperf.selftest.agent.RecordedStatements.Executed;
import org.identityperf.selftest.agent.RecordedStatements.Type;
import org.identityperf.selftest.agent.RecordedStatements.Value;

/** A client script holds recorded statements in the form that a store's own client reads. */
final class ClientScript {

    /** What stands between two statements for mysqlslap: one character, as it knows no longer one, that no statement has. */
    static final String NEXT = "\1";

    /** A question mark, or what may have one in it that is none: text and names in quotes. */
    private static final Pattern PLACE = Pattern.compile("'(?:[^']|'')*'|\"[^\"]*\"|`[^`]*`|\\?");

    /** What pgbench takes for a variable, within quotes too; a cast has two colons. */
    private static final Pattern VARIABLE = Pattern.compile("(?<!:):\\w+");

    private ClientScript() {}

    /**
     * Returns all statements as one transaction, each value a variable of {@link #variables}.
     *
     * @throws ClientFailure if pgbench would change one of them
     */
    static String pgbench(List<Executed> statements) {
        for (Executed each : statements) {
            Matcher variable = VARIABLE.matcher(each.sql());
            if (variable.find()) {
                throw new ClientFailure("pgbench would take " + variable.group() + " for a variable: " + each.sql());
            }
        }
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
        return value.type() == Type.NUMBER
                ? value.text()
                : '\'' + value.text().replace("\\", "\\\\").replace("'", "''") + '\'';
    }

    private static String filled(Executed statement, IntFunction<String> value) {
        long places = PLACE.matcher(statement.sql())
                .results()
                .filter(ClientScript::isPlace)
                .count();
        if (places != statement.values().size()) {
            throw new ClientFailure(statement.sql() + " has " + places + " question marks, and "
                    + statement.values().size() + " values");
        }
        statement.values().stream()
                .filter(each -> each.type() == Type.OTHER)
                .findFirst()
                .ifPresent(each -> {
                    throw new ClientFailure(
                            "a client can't be given " + each.text() + " as a value of: " + statement.sql());
                });
        AtomicInteger place = new AtomicInteger();
        return PLACE.matcher(statement.sql())
                .replaceAll(found -> Matcher.quoteReplacement(
                        isPlace(found) ? value.apply(place.getAndIncrement()) : found.group()));
    }

    private static boolean isPlace(MatchResult found) {
        return found.group().equals("?");
    }
}
