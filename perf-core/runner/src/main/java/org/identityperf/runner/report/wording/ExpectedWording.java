package org.identityperf.runner.report.wording;

import java.util.Map;
import java.util.SortedMap;
import java.util.stream.Collectors;
import org.identityperf.runner.finding.CountsOutdated;
import org.identityperf.runner.finding.CountsRequired;
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

    static String sentence(CountsRequired found) {
        String of = found.version().map(number -> " of version " + number).orElse("");
        return found.lacking().isEmpty()
                ? "all that tiers smoke and pr count" + of + " have some"
                : "tiers smoke and pr count what counts.yaml lacks" + of + ": " + String.join(", ", found.lacking())
                        + ". Run these tiers with -Dperf.accept=true";
    }

    static String sentence(CountsOutdated found) {
        return "counts.yaml has other rows, or another version of the store, for "
                + found.cases().stream()
                        .map(each -> key(each.benchmarkCase(), each.where()))
                        .collect(Collectors.joining(", "))
                + ". If the change is meant to change them, run these cases with -Dperf.accept=true";
    }

    private static String counted(Expected found) {
        return found.counted().stream().map(ExpectedWording::of).collect(Collectors.joining(", then ", "counted ", ""));
    }

    private static String expected(Expected found) {
        return of(found.expected().get(0).counts());
    }

    private static String key(Expected found) {
        return key(found.benchmarkCase().toString(), found.where());
    }

    private static String key(String benchmarkCase, Conditions where) {
        return benchmarkCase + " on " + where.server() + ", " + rows(where);
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
