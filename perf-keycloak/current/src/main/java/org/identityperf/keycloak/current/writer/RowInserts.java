package org.identityperf.keycloak.current.writer;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.RoundTrip;
import org.identityperf.probe.address.RoundTrip.Dialect;
import org.identityperf.probe.load.RowBatch;
import org.identityperf.probe.load.TableRows;

/** This class inserts rows of several tables in one round trip, by one statement for each table. */
public final class RowInserts {

    private RowInserts() {}

    /**
     * Returns a round trip that inserts all these rows.
     *
     * @param tables each after those that it refers to
     */
    public static RoundTrip of(Address address, List<TableRows> tables) {
        RoundTrip inserts = new RoundTrip(Dialect.of(address));
        for (TableRows table : tables) {
            List<Object[]> rows = RowBatch.values(address, table);
            inserts.add(
                    "INSERT INTO " + table.table() + " (" + String.join(", ", table.columns()) + ") VALUES "
                            + rows.stream().map(RowInserts::places).collect(Collectors.joining(", ")),
                    rows.stream()
                            .flatMap(Arrays::stream)
                            .filter(Objects::nonNull)
                            .toArray());
        }
        return inserts;
    }

    private static String places(Object[] row) {
        return Arrays.stream(row)
                .map(value -> value == null ? "NULL" : "?")
                .collect(Collectors.joining(", ", "(", ")"));
    }
}
