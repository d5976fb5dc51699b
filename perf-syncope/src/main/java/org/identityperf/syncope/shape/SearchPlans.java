package org.identityperf.syncope.shape;

import java.sql.Connection;
import java.sql.SQLException;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.measure.Plans;
import org.identityperf.syncope.store.UserSearch;

/** The search plans are the store's query plans for the statements of a search. */
public final class SearchPlans {

    private SearchPlans() {}

    /**
     * Keeps the plans of both statements of a search, if the run asked for plans.
     *
     * @param benchmarkCase the case as text
     * @throws SQLException if the store refuses a statement
     */
    public static void explain(Address address, String benchmarkCase, SearchForm form, UserSearch search)
            throws SQLException {
        JsonbSearch statements = new JsonbSearch(form);
        Condition condition = Condition.of(search);
        try (Connection connection = address.with("stringtype", "unspecified").connect()) {
            explain(connection, benchmarkCase, "number of users", statements.count(condition));
            explain(connection, benchmarkCase, "first page", statements.page(condition, UserSearch.PAGE));
        }
    }

    private static void explain(Connection connection, String benchmarkCase, String label, SqlText sql)
            throws SQLException {
        Plans.explain(connection, benchmarkCase, label, sql.text(), sql.binds().toArray());
    }
}
