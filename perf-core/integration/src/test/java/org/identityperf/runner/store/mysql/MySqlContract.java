package org.identityperf.runner.store.mysql;

import org.identityperf.probe.address.Address;
import org.identityperf.runner.store.DatasetsContract;

/** The contract on MySQL, whichever way it came to be there. */
abstract class MySqlContract extends DatasetsContract {

    @Override
    protected void write(Address place, int from, int to) {
        Items.write(place, from, to);
    }

    @Override
    protected long count(Address place) {
        return Items.count(place);
    }
}
