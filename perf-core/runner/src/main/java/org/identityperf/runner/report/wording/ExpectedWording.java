package org.identityperf.runner.report.wording;

import java.util.Map;
import java.util.SortedMap;
import java.util.stream.Collectors;
import org.identityperf.runner.finding.Expected;
import org.identityperf.runner.finding.Expected.Conditions;

/** The words for counts beside those that are expected. */
final class ExpectedWording {

    private ExpectedWording() {}

    static String sentence(Expected found) {
        String labels = String.join(", ", found.labels());
        return switch (found.answer()) {
            case NOT_COUNTED -> "not counted: " + found.where().store() + " lets nobody read its statistics";
            case AS_EXPECTED ->
                counted(found) + ", as expected"
                        + (labels.isEmpty() ? "" : "; not held: " + labels + ", unstable when it was accepted");
            case DIFFERENT ->
                counted(found) + ", but " + expected(found) + " is expected, which differs in " + labels
                        + "; if that is what the change is meant to do, run again with -Dperf.accept=true";
            case INCOMPLETE ->
                counted(found) + ", but of " + labels + " nothing is expected; run again with -Dperf.accept=true";
            case UNSTABLE, ALLOCATION_VARIES ->
                (found.answer() == Expected.Answer.UNSTABLE ? "unstable" : "allocation varies within this run") + ": "
                        + counted(found) + " in fresh JVMs, where " + expected(found) + " is expected";
            case NOTHING_PINNED -> counted(found) + "; all of it was unstable when it was accepted";
            case OTHER_ROWS ->
                counted(found) + " on " + rows(found.where()) + ", but "
                        + found.expected().stream()
                                .map(known -> of(known.counts()) + " is expected on " + rows(known.where()))
                                .collect(Collectors.joining(", "))
                        + ". Look at what changed its rows: the store's version, the dataset's class, or the schema"
                        + " of the server. If they were meant to, run again with -Dperf.accept=true"
                        + ", which shows the old counts beside the new ones";
            case LACKING ->
                counted(found) + ", but there are no expected counts for " + key(found) + "; there are some of "
                        + found.servers() + ". Run again with -Dperf.accept=true";
            case UNKNOWN -> counted(found) + "; no expected counts for " + key(found);
        };
    }

    private static String counted(Expected found) {
        return found.counted().stream().map(ExpectedWording::of).collect(Collectors.joining(", then ", "counted ", ""));
    }

    private static String expected(Expected found) {
        return of(found.expected().get(0).counts());
    }

    private static String key(Expected found) {
        return found.benchmarkCase() + " on " + found.where().server() + ", " + rows(found.where());
    }

    private static String rows(Conditions where) {
        return where.store() + ", dataset " + where.dataset();
    }

    private static String of(SortedMap<String, String> counts) {
        return counts.entrySet().stream()
                .map((Map.Entry<String, String> count) -> count.getKey() + ": " + count.getValue())
                .collect(Collectors.joining(", ", "{", "}"));
    }
}
