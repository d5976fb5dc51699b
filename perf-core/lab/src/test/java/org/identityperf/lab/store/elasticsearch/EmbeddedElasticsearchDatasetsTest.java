package org.identityperf.lab.store.elasticsearch;

import org.identityperf.lab.store.DatasetsContract;
import org.identityperf.lab.store.RunningStore;
import org.identityperf.probe.address.Address;

class EmbeddedElasticsearchDatasetsTest extends DatasetsContract {

    @Override
    protected RunningStore open() {
        return TestElasticsearch.running();
    }

    @Override
    protected void write(Address place, int from, int to) throws Exception {
        Items.write(place, from, to);
    }

    @Override
    protected long count(Address place) {
        return Items.count(place);
    }
}
