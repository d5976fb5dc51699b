package org.identityperf.runner.store.mysql;

import java.util.List;

/**
 * A table copy copies tables with all of their content from one schema of this project into another one, which has no
 * tables of these names.
 */
interface TableCopy {

    /** Brings tables that are about to be sealed into a state in which they can be copied. */
    void settle(String schema, List<String> tables);

    /** @throws org.identityperf.runner.store.StoreException if they can't be copied; what was copied already stays */
    void copy(String from, String to, List<String> tables);
}
