package org.identityperf.usergrid;

import com.datastax.oss.driver.api.core.CqlSession;
import org.identityperf.probe.address.Address;

/** Tables with some entities for tests, which leave them as they were. */
public interface LoadedTables {

    long ENTITIES = 200;

    /** That of a run that asks for no other. */
    long SEED = 20200512;

    Address address();

    /** The index of the same entities. */
    Address index();

    /** Tables without a row, for one test. */
    Address empty();

    /** Tables of the same entities, to be written to. */
    Address written();

    /** Their index. */
    Address writtenIndex();

    CqlSession session();
}
