package org.identityperf.runner.store.mysql;

import java.util.List;

/** How tables with all that is in them come from one schema of ours into another that has none of their names. */
interface TableCopy {

    /** Brings tables that are about to be sealed into a state in which they can be copied. */
    void settle(String schema, List<String> tables);

    /** @throws org.identityperf.runner.store.StoreException if they can't be copied; what was copied is left */
    void copy(String from, String to, List<String> tables);
}
