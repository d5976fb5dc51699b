package org.identityperf.probe.measure;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;

/**
 * Counts the requests of a driver that sends several at once, and the rounds that they take one after the other: the
 * longest chain of requests each of which waited for the one before it. A page of a result is a request of its own;
 * preparing a statement is not counted, being a matter of the session.
 *
 * <p>So that rounds are the same at each run, whatever the store answers first and whoever is slow to send, answers are
 * handed on by the round: when every request of the round under way is answered, and nobody is in the middle of sending
 * ({@link #together}). What is sent while a round's answers are handed on is of the next one.
 */
final class CountedRequests {

    /** All of this JVM. */
    static final CountedRequests OF_THIS_JVM = new CountedRequests();

    private record Tally(LongAdder calls, LongAdder rows) {
        Tally() {
            this(new LongAdder(), new LongAdder());
        }
    }

    /** One that is under way, or answered and not handed on. */
    static final class Request {
        private final Tally tally;
        private Runnable handOn;

        private Request(Tally tally) {
            this.tally = tally;
        }
    }

    private final Map<String, Tally> byStatement = new ConcurrentHashMap<>();
    private final Map<Object, LongAdder> byNode = new ConcurrentHashMap<>();
    private final LongAdder moved = new LongAdder();
    private final LongAdder failed = new LongAdder();

    /** In the order of sending. */
    private List<Request> round = new ArrayList<>();

    private int unanswered;
    private int sending;
    private boolean handingOn;
    private long rounds;

    /** Begins anew; nothing is under way. */
    synchronized void reset() {
        byStatement.clear();
        byNode.clear();
        moved.reset();
        failed.reset();
        rounds = 0;
    }

    /** Sends what is sent at once, without waiting for any of it: no answer is handed on until all of it is sent. */
    <T> T together(Supplier<T> requests) {
        synchronized (this) {
            sending++;
        }
        try {
            return requests.get();
        } finally {
            synchronized (this) {
                sending--;
            }
            handOn();
        }
    }

    /** A request begins now, before it is sent. */
    Request begin(String statement) {
        Request request = new Request(byStatement.computeIfAbsent(statement, s -> new Tally()));
        request.tally.calls().increment();
        synchronized (this) {
            round.add(request);
            unanswered++;
        }
        return request;
    }

    /**
     * The store has answered, and whoever waits for it does not know yet.
     *
     * @param node that answered; empty if none did, and the request has failed
     * @param others how many nodes were asked before it and did not answer
     * @param handOn tells those who wait
     */
    void answered(Request request, int rows, Optional<?> node, int others, Runnable handOn) {
        request.tally.rows().add(rows);
        node.ifPresentOrElse(
                answering ->
                        byNode.computeIfAbsent(answering, n -> new LongAdder()).increment(),
                failed::increment);
        moved.add(others);
        synchronized (this) {
            request.handOn = handOn;
            unanswered--;
        }
        handOn();
    }

    private void handOn() {
        for (List<Request> whole = nextRound(); !whole.isEmpty(); whole = nextRound()) {
            whole.forEach(request -> request.handOn.run());
            synchronized (this) {
                handingOn = false;
            }
        }
    }

    /** Empty while it is not whole, and while another thread hands on the one before. */
    private synchronized List<Request> nextRound() {
        if (handingOn || sending > 0 || unanswered > 0 || round.isEmpty()) {
            return List.of();
        }
        List<Request> whole = round;
        round = new ArrayList<>();
        handingOn = true;
        rounds++;
        return whole;
    }

    synchronized long rounds() {
        return rounds;
    }

    /** The requests that each of the nodes answered that answered any. */
    LongSummaryStatistics byNode() {
        return byNode.values().stream().mapToLong(LongAdder::sum).summaryStatistics();
    }

    /** Attempts that a node did not answer, so that another was asked. */
    long moved() {
        return moved.sum();
    }

    /** Requests that no node answered. */
    long failed() {
        return failed.sum();
    }

    /** What was executed, most calls first. */
    List<StatementCount> statements() {
        return byStatement.entrySet().stream()
                .map(entry -> new StatementCount(
                        entry.getValue().calls().sum(), entry.getValue().rows().sum(), entry.getKey()))
                .sorted(Comparator.comparingLong(StatementCount::calls)
                        .reversed()
                        .thenComparing(StatementCount::statement))
                .toList();
    }
}
