package org.identityperf.keycloak.shared;

import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.identityperf.probe.address.Address;
import org.keycloak.Config;

/**
 * This class holds the server's settings in memory. Keycloak's own provider reads system properties, where every tool
 * that looks at the JVM would see a password.
 */
final class ServerSettings implements Config.ConfigProvider {

    private static final String YEAR = Long.toString(Duration.ofDays(365).toSeconds());

    /**
     * These settings hold for whichever provider has them: how often it removes what has expired. At the usual three to
     * ten minutes it would do so while another operation is counted, and take the sessions of the dataset, which began long ago.
     */
    private static final Map<String, String> OF_ANY_PROVIDER =
            Map.of("sessionExpirationPeriod", YEAR, "expirationTaskIntervalSeconds", YEAR);

    private final Map<String, String> values = new TreeMap<>();

    /**
     * Makes the settings of a server on a database.
     *
     * @param ofVersion those that this version needs in addition, such as the driver and its caches
     */
    ServerSettings(Address address, Map<String, String> ofVersion) {
        for (String spi : new String[] {"client", "clientScope", "group", "role", "user", "realm", "deploymentState"}) {
            values.put(spi + ".provider", "jpa");
        }
        values.put("dblock.provider", "jpa");
        values.put("componentFactory.default.cachingForced", "true");
        values.put("connectionsJpa.default.url", address.url());
        values.put("connectionsJpa.default.user", address.user());
        values.put("connectionsJpa.default.password", address.password());
        values.put("connectionsJpa.default.migrationStrategy", "update");
        values.put("connectionsJpa.default.initializeEmpty", "true");
        // After a quarter of an hour the server would remove expired events and, before 26.5, sessions.
        values.put("scheduled.interval", YEAR);
        values.putAll(ofVersion);
    }

    @Override
    public String getProvider(String spi) {
        return values.get(spi + ".provider");
    }

    /** Keycloak 26 calls this; before 26, it overrides nothing. */
    public String getDefaultProvider(String spi) {
        return values.get(spi + ".provider.default");
    }

    @Override
    public Config.Scope scope(String... path) {
        return new Part(path.length == 0 ? "" : String.join(".", path) + '.');
    }

    private final class Part implements Config.Scope {

        private final String prefix;

        Part(String prefix) {
            this.prefix = prefix;
        }

        @Override
        public String get(String key) {
            return values.getOrDefault(prefix + key, OF_ANY_PROVIDER.get(key));
        }

        @Override
        public String get(String key, String otherwise) {
            String value = get(key);
            return value == null ? otherwise : value;
        }

        @Override
        public String[] getArray(String key) {
            return read(key, value -> value.split("\\s*,\\s*"), null);
        }

        private <T> T read(String key, Function<String, T> parse, T otherwise) {
            String value = get(key);
            return value == null ? otherwise : parse.apply(value);
        }

        @Override
        public Integer getInt(String key) {
            return getInt(key, null);
        }

        @Override
        public Integer getInt(String key, Integer otherwise) {
            return read(key, Integer::valueOf, otherwise);
        }

        @Override
        public Long getLong(String key) {
            return getLong(key, null);
        }

        @Override
        public Long getLong(String key, Long otherwise) {
            return read(key, Long::valueOf, otherwise);
        }

        @Override
        public Boolean getBoolean(String key) {
            return getBoolean(key, null);
        }

        @Override
        public Boolean getBoolean(String key, Boolean otherwise) {
            return read(key, Boolean::valueOf, otherwise);
        }

        @Override
        public Config.Scope scope(String... path) {
            return new Part(prefix + String.join(".", path) + '.');
        }

        // Deprecated in 26, where some providers still call it.
        @Deprecated
        @Override
        public Set<String> getPropertyNames() {
            return values.keySet().stream()
                    .filter(key -> key.startsWith(prefix))
                    .map(key -> key.substring(prefix.length()))
                    .collect(Collectors.toSet());
        }

        /** Keycloak 26 calls this; before 26, it overrides nothing. */
        public Config.Scope root() {
            return new Part("");
        }
    }
}
