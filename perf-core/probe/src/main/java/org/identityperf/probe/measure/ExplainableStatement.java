package org.identityperf.probe.measure;

/**
 * A statement that a window executed, and how to ask its store for the plan.
 *
 * @param statement with placeholders for its constants
 * @param explain what to execute for the plan
 * @param work what one execution took, as a line of a plan: pages touched or rows read
 */
record ExplainableStatement(String statement, String explain, String work) {}
