package org.identityperf.syncope.shape;

import java.sql.Connection;
import java.sql.SQLException;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.measure.Plans;
import org.identityperf.syncope.store.UserSearch;

/** What the store makes of the statements of a search. */
public final class SearchPlans {

    private SearchPlans() {}

    /**
     * Has the plans of both statements of a search kept, where the run asked for plans.
     *
     * @param benchmarkCase as text
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

    private static void explain(Connection connection, String benchmarkCase, String label, Sql sql)
            throws SQLException {
        Plans.explain(connection, benchmarkCase, label, sql.text(), sql.binds().toArray());
    }
}
