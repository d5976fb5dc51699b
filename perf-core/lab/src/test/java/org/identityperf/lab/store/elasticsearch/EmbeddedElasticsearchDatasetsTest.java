package org.identityperf.lab.store.elasticsearch;

import org.identityperf.lab.store.RunningStore;

class EmbeddedElasticsearchDatasetsTest extends ElasticsearchContract {

    @Override
    protected RunningStore open() {
        return TestElasticsearch.running();
    }
}
