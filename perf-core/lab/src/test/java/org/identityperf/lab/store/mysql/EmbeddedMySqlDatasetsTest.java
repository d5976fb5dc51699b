package org.identityperf.lab.store.mysql;

import org.identityperf.lab.store.DatasetsContract;
import org.identityperf.lab.store.RunningStore;
import org.identityperf.lab.store.TestCache;
import org.identityperf.probe.address.Address;

class EmbeddedMySqlDatasetsTest extends DatasetsContract {

    @Override
    protected RunningStore open() {
        return TestCache.startMySql();
    }

    @Override
    protected void write(Address place, int from, int to) {
        Items.write(place, from, to);
    }

    @Override
    protected long count(Address place) {
        return Items.count(place);
    }
}
