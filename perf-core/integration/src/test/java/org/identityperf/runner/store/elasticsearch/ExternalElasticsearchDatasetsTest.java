package org.identityperf.runner.store.elasticsearch;

import org.identityperf.runner.store.RunningStore;
import org.junit.jupiter.api.Tag;

/** The embedded server, reached as somebody else's. */
@Tag("thorough")
class ExternalElasticsearchDatasetsTest extends ElasticsearchContract {

    @Override
    protected RunningStore open() {
        return ExternalElasticsearch.reach(TestElasticsearch.running().admin(), line -> {});
    }
}
