package org.identityperf.probe.measure;

import java.util.Map;

/**
 * A meter counts or measures something in addition to JMH's time, between the opening and the closing of a
 * {@link Window}. It is attached only in forks that count; forks that measure time have none.
 */
public interface Meter {

    void open() throws Exception;

    /**
     * Ends the measurement after the last operation.
     *
     * @return what was counted since {@link #open}, in the unit of each counter, for the window as a whole;
     *     {@link Double#NaN} for what can't be counted
     */
    Map<Counter, Double> close() throws Exception;
}
