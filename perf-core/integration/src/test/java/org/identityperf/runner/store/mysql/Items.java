package org.identityperf.runner.store.mysql;

import org.identityperf.probe.address.Address;
import org.identityperf.runner.store.Sql;

/** The items of the contract, on MySQL. */
final class Items {

    private Items() {}

    static void write(Address place, int from, int to) {
        Sql.run(
                place,
                "CREATE TABLE IF NOT EXISTS item (id int PRIMARY KEY, text varchar(200))",
                "INSERT INTO item WITH RECURSIVE number (n) AS (SELECT " + from + " UNION ALL SELECT n + 1 FROM number"
                        + " WHERE n < " + (to - 1) + ") SELECT n, REPEAT('x', 100) FROM number");
    }

    static long count(Address place) {
        return Long.parseLong(Sql.column(place, "SELECT COUNT(*) FROM item").get(0));
    }
}
