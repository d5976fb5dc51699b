package org.identityperf.fusionauth.dataset;

import org.identityperf.probe.address.Address;
import org.identityperf.probe.dataset.DatasetDescription;
import org.identityperf.probe.dataset.LiquibaseChangelog;
import org.identityperf.probe.dataset.SizedDataset;
import org.identityperf.probe.dataset.Sizes;
import org.identityperf.probe.load.Progress;
import org.identityperf.probe.log.Logs;

/**
 * The FusionAuth schema is a dataset of the documented tables without a row, created by Liquibase. It has no
 * dimensions.
 */
public final class FusionSchema extends SizedDataset {

    static final String SCHEMA = "FusionAuth reference store";

    private static final LiquibaseChangelog CHANGELOG = new LiquibaseChangelog("fusionauth-changelog.xml");

    public FusionSchema() {
        super(DatasetDescription.of("FusionSchema", 1, SCHEMA), 16L << 20);
    }

    @Override
    public void create(Address database, Sizes sizes, long seed, Progress progress) throws Exception {
        Logs.quiet();
        progress.begin("schema", 1);
        CHANGELOG.apply(database);
        progress.advance(1);
    }
}
