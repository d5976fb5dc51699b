package org.identityperf.runner.store.elasticsearch;

import org.identityperf.probe.address.Address;
import org.identityperf.runner.store.DatasetsContract;

/** The contract on Elasticsearch, whichever way it came to be there. */
abstract class ElasticsearchContract extends DatasetsContract {

    @Override
    protected void write(Address place, int from, int to) throws Exception {
        Items.write(place, from, to);
    }

    @Override
    protected long count(Address place) {
        return Items.count(place);
    }

    @Override
    protected boolean keepsParts() {
        return true;
    }
}
