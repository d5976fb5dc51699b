package org.identityperf.probe.dataset;

import java.sql.Connection;
import liquibase.Liquibase;
import liquibase.UpdateSummaryOutputEnum;
import liquibase.database.jvm.JdbcConnection;
import liquibase.exception.LiquibaseException;
import liquibase.resource.ClassLoaderResourceAccessor;
import org.identityperf.probe.address.Address;

/**
 * A Liquibase changelog creates tables. It can be used where Liquibase is on the class path.
 *
 * @param resource the name of the changelog on the class path
 */
public record LiquibaseChangelog(String resource) {

    /** Makes the changes that the database does not have yet. */
    public void apply(Address database) throws Exception {
        // Otherwise Liquibase would send usage statistics over the network.
        System.setProperty("liquibase.analytics.enabled", "false");
        try (Connection connection = database.connect();
                Liquibase liquibase =
                        new Liquibase(resource, new ClassLoaderResourceAccessor(), new JdbcConnection(connection))) {
            liquibase.setShowSummaryOutput(UpdateSummaryOutputEnum.LOG);
            liquibase.update();
        } catch (LiquibaseException e) {
            throw new IllegalStateException("the tables could not be made at " + database + ": " + e.getMessage(), e);
        }
    }
}
