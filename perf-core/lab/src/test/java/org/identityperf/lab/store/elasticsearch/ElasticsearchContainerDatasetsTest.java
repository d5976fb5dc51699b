package org.identityperf.lab.store.elasticsearch;

import org.identityperf.lab.settings.Store;
import org.identityperf.lab.store.DatasetsContract;
import org.identityperf.lab.store.RunningStore;
import org.identityperf.lab.store.TestCache;
import org.identityperf.lab.store.container.CiEngine;
import org.identityperf.probe.address.Address;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.extension.RegisterExtension;

@EnabledIfEnvironmentVariable(named = "CI", matches = "true", disabledReason = "a container engine is CI's matter")
class ElasticsearchContainerDatasetsTest extends DatasetsContract {

    @RegisterExtension
    static final CiEngine ENGINE = new CiEngine();

    @Override
    protected RunningStore open() {
        return ElasticsearchContainer.start(ENGINE.with(Store.ELASTICSEARCH), TestCache.open(), line -> {});
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
