package org.identityperf.probe.measure;

import java.sql.SQLException;
import java.util.List;
import java.util.OptionalDouble;
import org.identityperf.probe.address.Address;

/** A store meter counts what a store executed, by the store's own statistics or in its driver. */
interface StoreMeter extends Meter {

    /**
     * Counts from now on only what is done in these clones, if the store tells which clone a statement was executed in.
     * Another JVM may then count in other clones at the same time.
     *
     * @throws SQLException if the store refuses it
     */
    default void within(List<Address> clones) throws SQLException {}

    /** Returns what the last window executed, most calls first. */
    List<StatementCount> statements();

    /**
     * Returns how long the store took to begin and to end the last window's transactions, in addition to its
     * statements. It is in seconds, and empty where the store does not report it.
     */
    default OptionalDouble committing() {
        return OptionalDouble.empty();
    }

    /** Returns the executed statements that the store can explain. */
    default List<ExplainableStatement> executed() {
        return List.of();
    }

    /**
     * Returns the meter of the store at that address.
     *
     * @param statistics an address that may read the store's statistics
     * @throws SQLException if they can't be read
     */
    static StoreMeter of(Address statistics) throws SQLException {
        if (statistics.url().startsWith("jdbc:postgresql:")) {
            return new PostgresMeter(statistics);
        }
        if (statistics.url().startsWith("cassandra:")) {
            return new CassandraMeter();
        }
        if (statistics.url().startsWith("jdbc:mysql:")) {
            return new MySqlMeter(statistics);
        }
        if (statistics.url().startsWith("http")) {
            return new ElasticsearchMeter(statistics);
        }
        throw new IllegalArgumentException("nothing counts at " + statistics);
    }
}
