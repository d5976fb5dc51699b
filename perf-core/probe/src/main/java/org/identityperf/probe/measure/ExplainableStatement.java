package org.identityperf.probe.measure;

/**
 * An explainable statement is a statement that a window executed and whose plan the store can show.
 *
 * @param statement the statement with placeholders for its constants
 * @param explain the statement that returns the plan
 * @param work what one execution took, as a line of a plan: pages touched or rows read
 */
record ExplainableStatement(String statement, String explain, String work) {

    /** Returns the same of a statement with another text; the plan is asked for as before. */
    ExplainableStatement of(String text) {
        return new ExplainableStatement(text, explain, work);
    }
}
