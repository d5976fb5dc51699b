package org.identityperf.runner.store.elasticsearch;

import org.identityperf.runner.store.RunningStore;

class EmbeddedElasticsearchDatasetsTest extends ElasticsearchContract {

    @Override
    protected RunningStore open() {
        return TestElasticsearch.running();
    }

    @Override
    protected void leave() {
        // Other classes share it.
    }
}
