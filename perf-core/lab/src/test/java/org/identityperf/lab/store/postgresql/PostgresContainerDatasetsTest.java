package org.identityperf.lab.store.postgresql;

import org.identityperf.lab.Beside;
import org.identityperf.lab.settings.Store;
import org.identityperf.lab.store.RunningStore;
import org.identityperf.lab.store.TestCache;
import org.identityperf.lab.store.container.CiEngine;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.extension.RegisterExtension;

@Beside
@EnabledIfEnvironmentVariable(named = "CI", matches = "true", disabledReason = "a container engine is CI's matter")
class PostgresContainerDatasetsTest extends PostgresDatasetsContract {

    @RegisterExtension
    static final CiEngine ENGINE = new CiEngine();

    @Override
    protected RunningStore open() {
        return PostgresContainer.start(ENGINE.with(Store.POSTGRESQL), TestCache.open(), line -> {});
    }
}
