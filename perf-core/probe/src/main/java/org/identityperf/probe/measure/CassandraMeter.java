package org.identityperf.probe.measure;

import java.util.EnumMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * A Cassandra meter counts requests to Cassandra in the driver. Cassandra's own statistics count reads and writes by
 * table. They show neither the rows of an answer nor which request waited for which. Rows are those that were returned;
 * rows changed by a write are not counted.
 */
final class CassandraMeter extends StoreMeter {

    private static final CountedRequests REQUESTS = CountedRequests.OF_THIS_JVM;

    @Override
    public void open() {
        REQUESTS.reset();
    }

    @Override
    public Map<Counter, Double> close() {
        List<StatementCount> statements = REQUESTS.statements();
        add(statements, List.of(), OptionalDouble.empty());
        Map<Counter, Double> counted = new EnumMap<>(StatementCount.callsAndRows(statements));
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
}
