package org.identityperf.runner.report.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.identityperf.probe.measure.Counter;
import org.identityperf.probe.measure.StatementCount;
import org.identityperf.runner.report.format.Table;
import org.identityperf.runner.result.CountWords;
import org.identityperf.runner.result.DatabaseStat;
import org.identityperf.runner.result.DatabaseStat.Execution;
import org.identityperf.runner.result.Units;

/** What {@code perf stat} prints: the counts of a database, and then its statements, those that took longest first. */
public final class StatText {

    /** The product that counts each statement in autocommit mode and each login as a transaction. */
    private static final String POSTGRESQL = "PostgreSQL";

    /** So many statements are shown; all are in the file. */
    private static final int MOST = 20;

    /** So many characters of a statement are shown. */
    private static final int LONGEST = 160;

    private StatText() {}

    private record Line(String amount, String words, String note) {}

    /** Returns the counts and the statements, as lines that end with a line end. */
    public static String of(DatabaseStat stat) {
        List<Line> lines = new ArrayList<>();
        stat.counters()
                .forEach((counter, count) ->
                        lines.add(new Line(amount(counter, count), words(counter), note(counter, stat))));
        lines.add(new Line(
                CountWords.of(stat.executions().stream()
                        .mapToInt(Execution::connections)
                        .max()
                        .orElseThrow()),
                "connections",
                "the most at once, looked at every 5 ms"));
        lines.add(new Line(
                CountWords.of(stat.executions().stream()
                        .mapToInt(Execution::lockWaits)
                        .sum()),
                "waits for locks",
                "looked at every 5 ms, so that short ones may be missing"));
        Table counts = new Table.Of<Line>()
                .number("count", Line::amount)
                .text("of", Line::words)
                .text("", Line::note)
                .table(title(stat), lines);
        return ConsoleTable.text(counts)
                + '\n'
                + (stat.statements().isEmpty() ? "No statement was executed.\n" : ConsoleTable.text(statements(stat)));
    }

    private static String title(DatabaseStat stat) {
        double seconds = stat.executions().stream()
                .mapToDouble(Execution::seconds)
                .average()
                .orElseThrow();
        String what = stat.command().isEmpty() ? "in " : "while " + String.join(" ", stat.command()) + " ran, ";
        int times = stat.executions().size();
        return stat.database() + stat.role().map(only -> ", role " + only).orElse("") + " on " + stat.product() + " "
                + stat.version() + " " + what + Units.seconds(seconds)
                + (times == 1 ? "" : " on average of " + times + " times; counts are means")
                + (stat.per() == 1 ? "" : "; counts are of one of " + stat.per() + " requests")
                + (stat.exitCode() == 0 ? "" : "; it ended with " + stat.exitCode());
    }

    private static String amount(Counter counter, double count) {
        return counter.unit().equals("B") ? Units.bytes(count) : CountWords.of(count);
    }

    private static String words(Counter counter) {
        return switch (counter) {
            case WAL_BYTES -> "of write-ahead log";
            case ROLLBACKS -> "rollbacks";
            default -> counter.words();
        };
    }

    /** Returns what else is to be known of a count: kinds of statements, or from where to where it was. */
    private static String note(Counter counter, DatabaseStat stat) {
        List<Double> all = stat.executions().stream()
                .map(each -> each.counters().getOrDefault(counter, 0.0) / stat.per())
                .sorted()
                .toList();
        double least = all.get(0);
        double most = all.get(all.size() - 1);
        String spread = least == most
                ? ""
                : "not the same each time: " + amount(counter, least) + " to " + amount(counter, most);
        if (counter == Counter.COMMITS && stat.product().equals(POSTGRESQL)) {
            spread = "each statement in autocommit mode is one, and each login"
                    + (stat.role().isEmpty() ? "" : "; of all roles") + (spread.isEmpty() ? "" : "; " + spread);
        }
        return counter == Counter.CALLS && spread.isEmpty() ? kinds(stat) : spread;
    }

    private static String kinds(DatabaseStat stat) {
        Map<String, Long> kinds = new TreeMap<>();
        stat.statements()
                .forEach(each -> kinds.merge(
                        each.statement().split("\\W", 2)[0].toLowerCase(Locale.ROOT), each.calls(), Long::sum));
        double requests = (double) stat.executions().size() * stat.per();
        return kinds.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                .map(kind -> CountWords.of(kind.getValue() / requests) + " " + kind.getKey())
                .collect(Collectors.joining(", "));
    }

    private static Table statements(DatabaseStat stat) {
        double requests = (double) stat.executions().size() * stat.per();
        List<StatementCount> all = stat.statements();
        String title = "Statements, the most time first"
                + (all.size() > MOST ? " (" + MOST + " of " + all.size() + "; --json has all)" : "");
        return new Table.Of<StatementCount>()
                .number("calls", each -> CountWords.of(each.calls() / requests))
                .number("rows", each -> CountWords.of(each.rows() / requests))
                .number(
                        "pages",
                        each -> each.buffers().isPresent()
                                ? CountWords.of(each.buffers().getAsLong() / requests)
                                : Units.NOT_COUNTED)
                .number("time", each -> Units.seconds(each.seconds().orElse(0) / requests))
                .text("statement", each -> Units.brief(each.statement().replaceAll("\\s+", " "), LONGEST))
                .table(title, all.stream().limit(MOST).toList());
    }
}
