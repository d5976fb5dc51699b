package org.identityperf.runner.settings;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** A store mode is the way in which stores are provided: the value of {@code perf.stores}. */
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

    static StoreMode parse(String word) {
        return Arrays.stream(values())
                .filter(way -> way.word().equals(word))
                .findFirst()
                .orElseThrow(() -> new SettingsException("perf.stores=" + word + ": no such way; there are "
                        + Arrays.stream(values()).map(StoreMode::word).collect(Collectors.joining(", "))));
    }
}
