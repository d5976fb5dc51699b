package org.identityperf.syncope.benchmark;

import org.identityperf.syncope.load.AttributeRows;

/** This state holds the empty tables of users with attribute rows. */
public abstract class EmptyRowTables extends EmptyUserTables {

    EmptyRowTables() {
        super(AttributeRows.tables(LoadWay.SEED));
    }
}
