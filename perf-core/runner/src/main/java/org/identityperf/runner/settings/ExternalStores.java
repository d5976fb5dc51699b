package org.identityperf.runner.settings;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.files.UnusableFile;

/**
 * This class reads the addresses of stores that someone else runs, from {@code perf.<store>.url} and {@code .user}.
 * A password comes from a variable of the environment or a file: every user of the machine can read a command line.
 */
final class ExternalStores {

    private static final Pattern CONTROL = Pattern.compile("\\p{Cntrl}");

    private static final String PASSWORD_FILE = "password-file";
    private static final long LONGEST_PASSWORD = 4096;

    private static final List<String> MEASURING = List.of("run", "compare", "sweep", "calibrate", "upgrade");
    private static final List<String> COUNTING = List.of("run", "compare", "sweep", "calibrate", "upgrade", "stat");

    private ExternalStores() {}

    static Stream<Property> properties() {
        return withUrl()
                .flatMap(store -> Stream.of(
                        new Property(
                                name(store, "url"),
                                "URL",
                                "none",
                                "where an external " + store.title() + " is",
                                commands(store)),
                        new Property(name(store, "user"), "name", "none", "whom to connect to it as", commands(store)),
                        new Property(
                                name(store, PASSWORD_FILE),
                                "file",
                                "the environment variable " + variable(store),
                                "the file that holds that user's password",
                                commands(store))));
    }

    private static List<String> commands(Store store) {
        return store.isSql() ? COUNTING : MEASURING;
    }

    private static Stream<Store> withUrl() {
        return Stream.of(Store.values()).filter(Store::hasUrl);
    }

    /** @throws SettingsException if a value can't be used, or one is given though stores are not external */
    static SortedMap<Store, Address> read(Properties properties, Map<String, String> environment, StoreMode way) {
        SortedMap<Store, Address> stores = new TreeMap<>();
        for (Store store : withUrl().toList()) {
            for (String part : new String[] {"url", "user", PASSWORD_FILE}) {
                if (way != StoreMode.EXTERNAL && properties.getProperty(name(store, part)) != null) {
                    throw new SettingsException(name(store, part) + " is only used with -Dperf.stores=external, and"
                            + " perf.stores is " + way.word() + "; add that, or leave it out");
                }
            }
            String url = properties.getProperty(name(store, "url"));
            if (url != null) {
                stores.put(store, address(store, url, properties, environment));
            }
        }
        return stores;
    }

    private static Address address(Store store, String url, Properties properties, Map<String, String> environment) {
        String checked = StoreUrl.checked(store, name(store, "url"), url.strip());
        String user = properties.getProperty(name(store, "user"), "").strip();
        String password = Optional.ofNullable(properties.getProperty(name(store, PASSWORD_FILE)))
                .map(file -> password(name(store, PASSWORD_FILE), file))
                .orElseGet(() -> environment.getOrDefault(variable(store), ""));
        if (CONTROL.matcher(user).find()) {
            throw new SettingsException(name(store, "user") + " holds a line end or another control character");
        }
        if (CONTROL.matcher(password).find()) {
            throw new SettingsException("the password of " + store.title() + " (" + name(store, PASSWORD_FILE) + " or "
                    + variable(store) + ") holds a line end or another control character");
        }
        if (user.isEmpty() && !password.isEmpty()) {
            throw new SettingsException(
                    name(store, "user") + " is missing: " + store.title() + " has a password, but nobody it is of");
        }
        return new Address(checked, user, password);
    }

    /** Returns what a file holds, without the line end behind it. */
    static String password(String property, String value) {
        Path file = Values.path(property, value);
        UnusableFile.inPlaceOf(file).ifPresent(other -> {
            throw new SettingsException(property + "=" + value + " is " + other + "; name a file with a password");
        });
        try {
            if (Files.size(file) > LONGEST_PASSWORD) {
                throw new SettingsException(property + "=" + value + " holds more than a password");
            }
            return Files.readString(file).replaceFirst("\\R$", "");
        } catch (IOException e) {
            throw new SettingsException(property + "=" + value + " can't be read: " + UnusableFile.why(e));
        }
    }

    static String name(Store store, String part) {
        return "perf." + store.word() + '.' + part;
    }

    private static String variable(Store store) {
        return "PERF_" + store.name() + "_PASSWORD";
    }
}
