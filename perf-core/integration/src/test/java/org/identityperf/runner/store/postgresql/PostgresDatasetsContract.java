package org.identityperf.runner.store.postgresql;

import org.identityperf.probe.address.Address;
import org.identityperf.runner.store.DatasetsContract;
import org.identityperf.runner.store.Sql;

/** The contract on PostgreSQL, whichever way it came to be there. */
abstract class PostgresDatasetsContract extends DatasetsContract {

    @Override
    protected void write(Address place, int from, int to) {
        Sql.run(
                place,
                "CREATE TABLE IF NOT EXISTS item (id int PRIMARY KEY, text text)",
                "INSERT INTO item SELECT n, repeat('x', 100) FROM generate_series(" + from + ", " + (to - 1) + ") n");
    }

    @Override
    protected long count(Address place) {
        return Long.parseLong(Sql.column(place, "SELECT count(*) FROM item").get(0));
    }

    @Override
    protected boolean keepsParts() {
        return true;
    }
}
