package org.identityperf.lab.settings;

import java.util.Locale;

/** How stores come to be there: the value of {@code perf.stores}. */
public enum Way {
    /** As processes of this machine, from Maven Central. */
    EMBEDDED,
    /** In containers of this machine's Docker engine. */
    CONTAINERS,
    /** Started by someone else, wherever. */
    EXTERNAL;

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
