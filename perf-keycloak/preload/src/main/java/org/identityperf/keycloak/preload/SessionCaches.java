package org.identityperf.keycloak.preload;

import org.infinispan.configuration.cache.CacheMode;
import org.infinispan.configuration.cache.Configuration;
import org.infinispan.configuration.cache.ConfigurationBuilder;

/** A session-caches setting says how a cluster keeps sessions and client sessions, online and offline. */
public enum SessionCaches {
    /** Distributed, each entry on one server: its entries are lost with the server. */
    ONE_OWNER(CacheMode.DIST_SYNC, 1),
    /** Distributed, each entry on two servers, as Keycloak 22 to 24 are delivered. */
    TWO_OWNERS(CacheMode.DIST_SYNC, 2),
    /** Every entry on every server. */
    REPLICATED(CacheMode.REPL_SYNC, Integer.MAX_VALUE);

    private final CacheMode mode;
    private final int owners;

    SessionCaches(CacheMode mode, int owners) {
        this.mode = mode;
        this.owners = owners;
    }

    /** Returns how many copies of an entry there are in a cluster of so many servers. */
    int copies(int servers) {
        return Math.min(owners, servers);
    }

    /** Returns the configuration of such a cache, with Infinispan's defaults for all else. */
    Configuration configuration() {
        ConfigurationBuilder cache = new ConfigurationBuilder();
        cache.clustering().cacheMode(mode);
        if (mode.isDistributed()) {
            cache.clustering().hash().numOwners(owners);
        }
        return cache.build();
    }
}
