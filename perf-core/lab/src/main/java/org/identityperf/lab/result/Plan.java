package org.identityperf.lab.result;

/**
 * The plan that a store chose for one statement.
 *
 * @param cell the cell as text that the statement was run for
 * @param label which statement of the cell
 * @param statement its text
 * @param plan the store's own description: for PostgreSQL the output of EXPLAIN (ANALYZE, BUFFERS) as text
 */
public record Plan(String cell, String label, String statement, String plan) {}
