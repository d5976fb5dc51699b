package org.identityperf.syncope.benchmark;

import org.identityperf.probe.benchmark.LeftOut;
import org.identityperf.syncope.load.AttributeRows;

/** This state holds the empty tables of users with attribute rows, which Syncope has no longer since 4.0. */
@LeftOut("Syncope 4.0 and later have no attribute rows")
public abstract class EmptyRowTables extends EmptyUserTables {

    EmptyRowTables() {
        super(AttributeRows.tables(LoadWay.SEED));
    }
}
