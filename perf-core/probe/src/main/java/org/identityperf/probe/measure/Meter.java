package org.identityperf.probe.measure;

import java.util.Map;

/**
 * Counts something beside time, between the opening and the closing of a {@link Window}. A meter is attached only in
 * forks that count; forks that measure time have none.
 */
public interface Meter {

    /** The measured operations begin now. */
    void open() throws Exception;

    /**
     * The measured operations have ended.
     *
     * @return what was counted since {@link #open}, in the unit of each counter, for the window as a whole; not a number
     *     ({@link Double#NaN}) where there was something that can't be counted
     */
    Map<Counter, Double> close() throws Exception;
}
