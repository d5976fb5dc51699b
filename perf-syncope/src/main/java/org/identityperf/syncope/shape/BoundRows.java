package org.identityperf.syncope.shape;

import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.identityperf.probe.load.RowWriter;
import org.identityperf.syncope.dataset.SyncopeUser;
import org.identityperf.syncope.load.UserTable;

/** Bound rows are the rows that one user has in a table, written as part of a statement. */
final class BoundRows implements RowWriter {

    private final List<String> places = new ArrayList<>();
    private final List<String> rows = new ArrayList<>();
    private final List<Object> binds = new ArrayList<>();

    private BoundRows() {}

    /** Inserts the rows. */
    static SqlText insert(UserTable table, SyncopeUser user) {
        BoundRows bound = of(table, user);
        return new SqlText(into(table) + " VALUES (" + String.join("), (", bound.rows) + ')', bound.binds);
    }

    /** Inserts the only row by a SELECT, to which the caller can add a condition. */
    static SqlText insertSelected(UserTable table, SyncopeUser user) {
        BoundRows bound = of(table, user);
        return new SqlText(into(table) + " SELECT " + String.join("", bound.rows), bound.binds);
    }

    private static String into(UserTable table) {
        return "INSERT INTO " + table.table() + " (" + String.join(", ", table.columns()) + ')';
    }

    private static BoundRows of(UserTable table, SyncopeUser user) {
        BoundRows bound = new BoundRows();
        table.rows().write(user, () -> bound);
        return bound;
    }

    private RowWriter bind(Object value) {
        places.add("?");
        binds.add(value);
        return this;
    }

    @Override
    public RowWriter text(CharSequence value) {
        return bind(value.toString());
    }

    @Override
    public RowWriter integer(int value) {
        return bind(value);
    }

    @Override
    public RowWriter number(long value) {
        return bind(value);
    }

    @Override
    public RowWriter uuid(long upper, long lower) {
        return bind(new UUID(upper, lower));
    }

    @Override
    public RowWriter date(long millis) {
        return bind(Instant.ofEpochMilli(millis).atOffset(ZoneOffset.UTC));
    }

    @Override
    public RowWriter nothing() {
        places.add("NULL");
        return this;
    }

    @Override
    public void end() {
        rows.add(String.join(", ", places));
        places.clear();
    }
}
