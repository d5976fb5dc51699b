package org.identityperf.runner.store.mysql;

import java.util.function.Consumer;
import org.identityperf.runner.settings.Store;
import org.identityperf.runner.settings.StoreSettings;
import org.identityperf.runner.store.RunningStore;
import org.identityperf.runner.store.StoreUnavailable;
import org.identityperf.runner.store.cache.Cache;

/** MariaDB, which no run starts. */
public final class MariaDbKind extends MySqlKind {

    public MariaDbKind() {
        super(Store.MARIADB);
    }

    @Override
    protected RunningStore embedded(StoreSettings settings, Cache cache, Consumer<String> say) {
        throw notStarted();
    }

    @Override
    protected RunningStore container(Cache cache, Consumer<String> say) {
        throw notStarted();
    }

    private StoreUnavailable notStarted() {
        return new StoreUnavailable("no " + store().title() + " is started here. Start one, and say where it is:"
                + " -Dperf.stores=external -Dperf." + store().word() + ".url=, .user= and .password=");
    }
}
