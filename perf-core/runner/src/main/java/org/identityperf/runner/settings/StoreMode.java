package org.identityperf.runner.settings;

import java.util.Locale;

/** The way in which stores are provided: the value of {@code perf.stores}. */
public enum StoreMode {
    /** Stores run as processes of this machine, from Maven Central. */
    EMBEDDED,
    /** Stores run in containers of this machine's Docker engine. */
    CONTAINERS,
    /** Stores are started by someone else, anywhere. */
    EXTERNAL;

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
