package org.identityperf.runner.settings;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.SortedMap;
import org.identityperf.probe.address.Address;

/**
 * Store settings are the properties that say which stores a run uses and where their files are.
 *
 * @param cache the folder for unpacked stores and dataset snapshots
 * @param cassandraJavaHome the Java that an embedded Cassandra runs on; empty to look for one
 */
public record StoreSettings(
        StoreMode mode, Path cache, SortedMap<Store, Address> external, Optional<Path> cassandraJavaHome) {

    private static final String STORES = "perf.stores";
    private static final String CACHE = "perf.cache";
    private static final String CASSANDRA_JAVA = "perf.cassandra.javaHome";

    static StoreSettings read(Properties properties, Map<String, String> environment) {
        StoreMode mode = Values.choice(STORES, Values.of(properties, STORES, "embedded"), StoreMode.class);
        return new StoreSettings(
                mode,
                cache(properties),
                ExternalStores.read(properties, environment, mode),
                Optional.ofNullable(properties.getProperty(CASSANDRA_JAVA)).map(StoreSettings::javaHome));
    }

    /** Its version is checked by the store, which knows on which it runs. */
    private static Path javaHome(String value) {
        Path home = Values.path(CASSANDRA_JAVA, value).toAbsolutePath().normalize();
        if (!Files.isExecutable(home.resolve("bin/java"))) {
            throw new SettingsException(CASSANDRA_JAVA + "=" + value
                    + " is not the folder of a Java: there is no bin/java that can be run in it");
        }
        return home;
    }

    /** @throws SettingsException if the user has not given it */
    public Address external(Store store) {
        Address address = external.get(store);
        if (address == null) {
            throw new SettingsException("perf.stores=external needs " + ExternalStores.name(store, "url") + ": "
                    + store.title() + " is needed, and nothing says where it is");
        }
        return address;
    }

    /** Refuses a task on external stores of which the user has named none, before anything is built. */
    public void refuseNowhere() {
        if (mode == StoreMode.EXTERNAL && external.isEmpty()) {
            throw new SettingsException(
                    "perf.stores=external says that stores run already, and nothing says where; add "
                            + ExternalStores.name(Store.POSTGRESQL, "url")
                            + "=jdbc:postgresql://host:5432/db, or that of another"
                            + " store");
        }
    }

    /** Refuses a run on external stores if the user has not said where each of them is. */
    public void refuseUnknown(Collection<Store> needed) {
        if (mode == StoreMode.EXTERNAL) {
            needed.stream().filter(Store::hasUrl).forEach(this::external);
        }
    }

    private static Path cache(Properties properties) {
        String value = properties.getProperty(CACHE);
        if (value == null) {
            String home = System.getProperty("user.home", ".");
            String base = System.getenv().getOrDefault("XDG_CACHE_HOME", home + "/.cache");
            return Path.of(base).resolve("identity-perf").toAbsolutePath();
        }
        return Values.path(CACHE, value).toAbsolutePath().normalize();
    }
}
