package org.identityperf.probe.measure;

import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * A statement that a window executed and whose plan the store can show.
 *
 * @param statement the statement with placeholders for its constants
 * @param explain the statement that returns the plan
 * @param pages that one execution touched, where the store counts them
 * @param rowsRead that one execution read, where the store counts them
 */
record ExplainableStatement(String statement, String explain, OptionalLong pages, OptionalDouble rowsRead) {

    /** Returns the same of a statement with another text; the plan is asked for as before. */
    ExplainableStatement of(String text) {
        return new ExplainableStatement(text, explain, pages, rowsRead);
    }
}
