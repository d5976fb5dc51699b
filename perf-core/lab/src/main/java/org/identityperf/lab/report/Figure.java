package org.identityperf.lab.report;

/**
 * A chart with what it was measured under and its numbers.
 *
 * @param chart the picture
 * @param conditions the parameters that are the same in all of it, in words; may be empty
 * @param numbers the same as a table
 */
record Figure(Chart chart, String conditions, Table numbers) {}
