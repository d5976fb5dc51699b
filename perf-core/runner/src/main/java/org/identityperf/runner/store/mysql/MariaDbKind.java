package org.identityperf.runner.store.mysql;

import org.identityperf.runner.settings.Store;

/** MariaDB, which no run starts. */
public final class MariaDbKind extends MySqlKind {

    private static final Opening NEVER = Opening.never("no MariaDB is started here. Start one, and say where it is:"
            + " -Dperf.stores=external -Dperf.mariadb.url= and .user=, with the password in PERF_MARIADB_PASSWORD");

    public MariaDbKind() {
        super(Store.MARIADB, NEVER, NEVER);
    }
}
