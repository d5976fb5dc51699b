package org.identityperf.probe.measure;

import java.util.EnumMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;

/**
 * A Cassandra meter counts requests to Cassandra in the driver. Cassandra's own statistics count reads and writes by
 * table. They show neither the rows of an answer nor which request waited for which. Rows are those that were returned;
 * rows changed by a write are not counted.
 */
final class CassandraMeter implements StoreMeter {

    private static final CountedRequests REQUESTS = CountedRequests.OF_THIS_JVM;

    @Override
    public void open() {
        REQUESTS.reset();
    }

    @Override
    public Map<Counter, Double> close() {
        List<StatementCount> statements = statements();
        Map<Counter, Double> counted = new EnumMap<>(Counter.class);
        counted.put(Counter.CALLS, (double)
                statements.stream().mapToLong(StatementCount::calls).sum());
        counted.put(Counter.ROWS, (double)
                statements.stream().mapToLong(StatementCount::rows).sum());
        counted.put(Counter.ROUND_TRIPS, (double) REQUESTS.rounds());
        LongSummaryStatistics byNode = REQUESTS.byNode();
        if (byNode.getCount() > 1) {
            counted.put(Counter.BUSIEST_NODE, (double) byNode.getMax());
            counted.put(Counter.QUIETEST_NODE, (double) byNode.getMin());
            counted.put(Counter.MOVED, (double) REQUESTS.moved());
            counted.put(Counter.FAILED, (double) REQUESTS.failed());
        }
        return counted;
    }

    @Override
    public List<StatementCount> statements() {
        return REQUESTS.statements();
    }
}
