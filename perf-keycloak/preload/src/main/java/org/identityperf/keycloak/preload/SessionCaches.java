package org.identityperf.keycloak.preload;

import org.infinispan.configuration.cache.CacheMode;
import org.infinispan.configuration.cache.Configuration;
import org.infinispan.configuration.cache.ConfigurationBuilder;

/** How a cluster keeps sessions and client sessions, online and offline. */
public enum SessionCaches {
    /** Distributed, each entry on one server: what is there goes with it. */
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

    /** How many copies of an entry there are in a cluster of so many servers. */
    int copies(int servers) {
        return Math.min(owners, servers);
    }

    /** Such a cache, all else as Infinispan has it. */
    Configuration configuration() {
        ConfigurationBuilder cache = new ConfigurationBuilder();
        cache.clustering().cacheMode(mode);
        if (mode.isDistributed()) {
            cache.clustering().hash().numOwners(owners);
        }
        return cache.build();
    }
}
