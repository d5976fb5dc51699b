package org.identityperf.lab.store.elasticsearch;

import org.identityperf.lab.store.RunningStore;

/** The embedded server, reached as somebody else's. */
class ExternalElasticsearchDatasetsTest extends ElasticsearchContract {

    @Override
    protected RunningStore open() {
        return ExternalElasticsearch.reach(TestElasticsearch.running().admin(), line -> {});
    }
}
