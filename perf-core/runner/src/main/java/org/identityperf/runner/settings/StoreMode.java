package org.identityperf.runner.settings;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** How stores come to be there: the value of {@code perf.stores}. */
public enum StoreMode {
    /** As processes of this machine, from Maven Central. */
    EMBEDDED,
    /** In containers of this machine's Docker engine. */
    CONTAINERS,
    /** Started by someone else, wherever. */
    EXTERNAL;

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    static StoreMode parse(String word) {
        return Arrays.stream(values())
                .filter(way -> way.word().equals(word))
                .findFirst()
                .orElseThrow(() -> new SettingsException("perf.stores=" + word + ": no such way; there are "
                        + Arrays.stream(values()).map(StoreMode::word).collect(Collectors.joining(", "))));
    }
}
