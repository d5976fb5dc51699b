package org.identityperf.runner.report.wording;

import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.identityperf.probe.measure.Counter;
import org.identityperf.probe.measure.HeldLock;
import org.identityperf.probe.measure.LockWait;
import org.identityperf.probe.measure.Waiting;
import org.identityperf.runner.finding.CounterChange;
import org.identityperf.runner.finding.CountsMoved;
import org.identityperf.runner.finding.IndexChange;
import org.identityperf.runner.finding.StatementChange;
import org.identityperf.runner.finding.StatementChange.Caller;
import org.identityperf.runner.finding.StatementChange.How;
import org.identityperf.runner.finding.Tolerance;
import org.identityperf.runner.result.CountWords;
import org.identityperf.runner.result.OperationStatement;
import org.identityperf.runner.result.StatementText;

/** The words for counts on both sides, and for the statements behind them. */
public final class CountWording {

    private static final String AT_MOST = "at most, since threads race";

    private static final String NEEDS_ANOTHER =
            "a thread that uses one connection needs another: where a pool has no more, such threads wait for each other";

    /** So many callers are named, and the last. */
    private static final int INNERMOST = 3;

    private CountWording() {}

    static String sentence(CountsMoved found) {
        if (found.gated().isEmpty()) {
            return "nothing was counted on both sides";
        }
        String statements = statements(found);
        String all = Stream.of(counters(found), statements)
                .filter(words -> !words.isEmpty())
                .collect(Collectors.joining("; "));
        String as = found.countings() == 0
                ? ""
                : ", as " + (found.countings() == 1 ? "one counting says" : found.countings() + " countings say");
        return all + as;
    }

    /** Returns which counts moved, without the statements; where nothing is different, what was counted. */
    private static String counters(CountsMoved found) {
        String moved = Stream.concat(
                        Stream.of(words("more", found.more()), words("fewer", found.fewer())), reasons(found))
                .filter(words -> !words.isEmpty())
                .collect(Collectors.joining("; "));
        if (moved.isEmpty() && found.statements().isEmpty()) {
            return "the same on both sides: "
                    + found.gated().stream()
                            .map(change -> change.counter().label())
                            .collect(Collectors.joining(", "));
        }
        return (found.worstCase() ? AT_MOST + ": " : "") + moved;
    }

    /** Returns what is behind the counts that moved, besides statements: waits, and entries of indexes. */
    public static String behind(CountsMoved found) {
        return Stream.concat(Stream.of(found.worstCase() ? AT_MOST : ""), reasons(found))
                .filter(words -> !words.isEmpty())
                .collect(Collectors.joining("; "));
    }

    private static Stream<String> reasons(CountsMoved found) {
        return Stream.of(
                words("counted twice", found.unstable()),
                waits(
                        "waits for",
                        found,
                        Counter.LOCK_WAITS,
                        each -> each.locks().stream().map(LockWait::words).toList()),
                waits(
                        "in a deadlock",
                        found,
                        Counter.DEADLOCKS,
                        each -> each.deadlocks().stream()
                                .map(deadlock -> deadlock.one().equals(deadlock.other())
                                        ? "twice " + deadlock.one()
                                        : deadlock.one() + ", with " + deadlock.other())
                                .toList()),
                waits(
                        "others wait, while the store answers, for",
                        found,
                        Counter.HELD_LOCKS,
                        each -> each.held().stream().map(HeldLock::words).toList()),
                has(Counter.CONNECTIONS_AT_ONCE, found.more()) ? NEEDS_ANOTHER : "",
                indexes(found));
    }

    /** Returns the statements that came, went or changed; empty if there are none. */
    private static String statements(CountsMoved found) {
        return found.statements().stream().map(CountWording::of).collect(Collectors.joining("; "));
    }

    private static String words(String word, List<CounterChange> changes) {
        return changes.isEmpty()
                ? ""
                : word + ": " + changes.stream().map(CountWording::of).collect(Collectors.joining(", "));
    }

    /** Names what the side with more waits has to wait for. */
    private static String waits(String word, CountsMoved found, Counter counter, Function<Waiting, List<String>> each) {
        List<String> waits = has(counter, found.more())
                ? each.apply(found.after())
                : has(counter, found.fewer()) ? each.apply(found.before()) : List.of();
        return waits.isEmpty() ? "" : word + ": " + String.join(", and ", waits);
    }

    private static boolean has(Counter counter, List<CounterChange> changes) {
        return changes.stream().anyMatch(change -> change.counter() == counter);
    }

    /** Names the indexes where the number of all their entries is found to have changed. */
    private static String indexes(CountsMoved found) {
        boolean changed = has(Counter.INDEX_ENTRIES, found.more()) || has(Counter.INDEX_ENTRIES, found.fewer());
        return !changed || found.indexes().isEmpty()
                ? ""
                : "entries by index: "
                        + found.indexes().stream().map(CountWording::of).collect(Collectors.joining(", "));
    }

    /** Returns {@code idx_session_refresh of offline_user_session 0 → 1}. */
    private static String of(IndexChange change) {
        return change.index() + " of " + change.table() + ' ' + CountWords.of(change.baseline()) + " → "
                + CountWords.of(change.candidate());
    }

    /**
     * Returns {@code store.calls 46 → 108 (2.35 times)}, with what further countings had if that was not the same.
     */
    private static String of(CounterChange change) {
        Stream<CounterChange> countings =
                change.unstable() ? Stream.concat(Stream.of(change), change.again().stream()) : Stream.of(change);
        return change.counter().label() + " "
                + countings.map(CountWording::difference).collect(Collectors.joining(", then "));
    }

    private static String difference(CounterChange change) {
        double was = change.baseline();
        double is = change.candidate();
        String times = was == 0 || is == was
                ? ""
                : Tolerance.of(change.counter()).share() > 0 && is < 2 * was
                        ? String.format(Locale.ROOT, " (%+.2f %%)", (is / was - 1) * 100)
                        : String.format(Locale.ROOT, " (%.3g times)", is / was);
        return CountWords.of(was) + " → " + CountWords.of(is) + times;
    }

    /** Returns {@code repeated: 1 → 101 calls, N+1 by users, once for each row of […]: select …}. */
    public static String of(StatementChange change) {
        String named = change.perRowOf().isPresent() || !change.growingWith().isEmpty() ? ", N+1" : "";
        String by = change.growingWith().isEmpty() ? "" : " by " + String.join(" and ", change.growingWith());
        String driver = change.perRowOf()
                .map(of -> ", once for each row of [" + of + "]")
                .orElse("");
        String from = change.callers().isEmpty() ? "" : ", called from " + callers(change);
        return how(change) + ": " + difference(change) + named + by + driver + from + ": " + change.statement();
    }

    /** Returns {@code GroupAdapter.getSubGroupsCount ← GroupResource.toRepresentation (changed)}; empty if nobody is known. */
    public static String callers(StatementChange change) {
        List<Caller> all = change.callers();
        int last = all.size() - 1;
        return IntStream.rangeClosed(0, last)
                .filter(i -> i < INNERMOST || i == last)
                .mapToObj(i -> (i == last && i > INNERMOST ? "… ← " : "")
                        + all.get(i).method()
                        + (all.get(i).changed() ? " (changed)" : ""))
                .collect(Collectors.joining(" ← "));
    }

    /** Returns how a statement's execution changed, such as {@code rewritten, now with expiration}. */
    public static String how(StatementChange change) {
        return change.how() == How.REWRITTEN
                ? of(How.REWRITTEN) + ", "
                        + StatementText.rewording(
                                change.baseline().orElseThrow().statement(), change.statement())
                : of(change.how());
    }

    public static String of(How how) {
        return how == How.ROWS ? "rows changed" : Wording.of(how);
    }

    private static String difference(StatementChange change) {
        return switch (change.how()) {
            case ADDED -> calls(change.candidateCalls());
            case DROPPED -> calls(change.baseCalls());
            case ROWS -> rows(change);
            case REPEATED, LESS_OFTEN -> CountWords.of(change.baseCalls()) + " → " + calls(change.candidateCalls());
            case REWRITTEN ->
                change.baseline()
                                .map(OperationStatement::rows)
                                .equals(change.candidate().map(OperationStatement::rows))
                        ? calls(change.candidateCalls())
                        : rows(change);
        };
    }

    private static String rows(StatementChange change) {
        return CountWords.of(change.baseline().orElseThrow().rows()) + " → "
                + CountWords.of(change.candidate().orElseThrow().rows()) + " rows in " + calls(change.candidateCalls());
    }

    private static String calls(double calls) {
        return CountWords.of(calls) + (calls == 1 ? " call" : " calls");
    }
}
