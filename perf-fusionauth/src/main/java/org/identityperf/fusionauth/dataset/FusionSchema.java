package org.identityperf.fusionauth.dataset;

import java.sql.Connection;
import liquibase.Liquibase;
import liquibase.UpdateSummaryOutputEnum;
import liquibase.database.jvm.JdbcConnection;
import liquibase.exception.LiquibaseException;
import liquibase.resource.ClassLoaderResourceAccessor;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.dataset.Dataset;
import org.identityperf.probe.dataset.Sizes;
import org.identityperf.probe.load.Progress;
import org.identityperf.probe.log.Logs;

/** The documented tables, made by Liquibase, without a row. It has no dimensions. */
public final class FusionSchema implements Dataset {

    static final String SCHEMA = "FusionAuth reference store";

    private static final String CHANGELOG = "fusionauth-changelog.xml";
    private static final long BYTES = 16L << 20;

    @Override
    public String name() {
        return "FusionSchema";
    }

    @Override
    public int generatorVersion() {
        return 1;
    }

    @Override
    public String schema() {
        return SCHEMA;
    }

    @Override
    public long bytes(Sizes sizes) {
        return BYTES;
    }

    @Override
    public void create(Address database, Sizes sizes, long seed, Progress progress) throws Exception {
        Logs.quiet();
        progress.begin("schema", 1);
        // Otherwise Liquibase would report over the network that it was used.
        System.setProperty("liquibase.analytics.enabled", "false");
        try (Connection connection = database.connect();
                Liquibase liquibase =
                        new Liquibase(CHANGELOG, new ClassLoaderResourceAccessor(), new JdbcConnection(connection))) {
            liquibase.setShowSummaryOutput(UpdateSummaryOutputEnum.LOG);
            liquibase.update();
        } catch (LiquibaseException e) {
            throw new IllegalStateException("the tables could not be made at " + database + ": " + e.getMessage(), e);
        }
        progress.advance(1);
    }
}
