package org.identityperf.probe.measure;

import java.util.ArrayList;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;

/**
 * This class counts the requests of a driver that sends several at once, and the rounds that they need. The number of
 * rounds is the longest chain of requests each of which waited for the one before it. A page of a result is a request
 * of its own. Preparing a statement is not counted, because it belongs to the session.
 *
 * <p>The number of rounds must be the same in each run, whichever answer comes first and whichever thread is slow to
 * send. So answers are passed on round by round: when every request of the current round is answered and no thread is
 * in the middle of sending ({@link #together}). Requests sent while a round's answers are passed on belong to the next
 * round.
 */
final class CountedRequests {

    static final CountedRequests OF_THIS_JVM = new CountedRequests();

    private record Tally(LongAdder calls, LongAdder rows) {
        Tally() {
            this(new LongAdder(), new LongAdder());
        }
    }

    /** A request that is in flight, or answered and not yet passed on. */
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

    /** The requests of the current round in the order of sending. */
    private List<Request> round = new ArrayList<>();

    private int unanswered;
    private int sending;
    private boolean handingOn;
    private long rounds;

    /** Starts counting again; no request may be in flight. */
    synchronized void reset() {
        byStatement.clear();
        byNode.clear();
        moved.reset();
        failed.reset();
        rounds = 0;
    }

    /** Sends several requests at once without waiting for any; no answer is passed on until all are sent. */
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

    /** Records the start of a request, before it is sent. */
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
     * @param node the node that answered; empty if none did, and the request has failed
     * @param others how many nodes were asked before it and did not answer
     * @param handOn passes the answer to those who wait
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

    /** Returns the next round; empty while it is incomplete, or another thread passes on the one before. */
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

    LongSummaryStatistics byNode() {
        return byNode.values().stream().mapToLong(LongAdder::sum).summaryStatistics();
    }

    long moved() {
        return moved.sum();
    }

    long failed() {
        return failed.sum();
    }

    List<StatementCount> statements() {
        return byStatement.entrySet().stream()
                .map(entry -> new StatementCount(
                        entry.getValue().calls().sum(), entry.getValue().rows().sum(), entry.getKey()))
                .toList();
    }
}
