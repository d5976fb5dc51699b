package org.identityperf.runner.store.postgresql;

import org.identityperf.runner.Beside;
import org.identityperf.runner.settings.Store;
import org.identityperf.runner.store.RunningStore;
import org.identityperf.runner.store.TestCache;
import org.identityperf.runner.store.container.CiEngine;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.extension.RegisterExtension;

@Beside
@EnabledIfEnvironmentVariable(named = "CI", matches = "true", disabledReason = "a container engine is CI's matter")
@Tag("thorough")
class PostgresContainerDatasetsTest extends PostgresDatasetsContract {

    @RegisterExtension
    static final CiEngine ENGINE = new CiEngine();

    @Override
    protected RunningStore open() {
        return PostgresServer.start(ENGINE.with(Store.POSTGRESQL), TestCache.open(), line -> {});
    }
}
