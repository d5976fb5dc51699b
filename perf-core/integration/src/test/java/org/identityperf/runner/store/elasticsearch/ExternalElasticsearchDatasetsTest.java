package org.identityperf.runner.store.elasticsearch;

import org.identityperf.runner.store.RunningStore;

/** The embedded server, reached as somebody else's. */
class ExternalElasticsearchDatasetsTest extends ElasticsearchContract {

    @Override
    protected RunningStore open() {
        return ExternalElasticsearch.reach(TestElasticsearch.running().admin(), line -> {});
    }
}
