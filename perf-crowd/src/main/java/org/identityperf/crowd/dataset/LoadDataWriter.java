package org.identityperf.crowd.dataset;

import org.identityperf.crowd.store.SessionRules;
import org.identityperf.probe.load.LoadDataRow;

/** Writes rows as MySQL's LOAD DATA reads them. */
final class LoadDataWriter implements RowWriter {

    private LoadDataRow row;

    LoadDataWriter begin(LoadDataRow next) {
        row = next;
        return this;
    }

    void end() {
        row.end();
    }

    @Override
    public RowWriter text(CharSequence value) {
        row.text(value);
        return this;
    }

    @Override
    public RowWriter number(long value) {
        row.number(value);
        return this;
    }

    @Override
    public RowWriter date(long millis) {
        row.dateTime(SessionRules.date(millis));
        return this;
    }

    @Override
    public RowWriter nothing() {
        row.nul();
        return this;
    }
}
