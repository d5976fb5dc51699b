package org.identityperf.lab.report;

/**
 * A chart with what it was measured under and its numbers.
 *
 * @param chart the picture
 * @param conditions the parameters that are the same in all of it, in words; may be empty
 * @param numbers the same as a table
 */
record Figure(Chart chart, String conditions, Table numbers) {
    /** What a time in a chart is. */
    static final String TIMES = "median of the forks, whiskers from the least to the most";

    /** Conditions of a chart of times. */
    static String times(String conditions) {
        return conditions.isEmpty() ? TIMES : conditions + " · " + TIMES;
    }
}
