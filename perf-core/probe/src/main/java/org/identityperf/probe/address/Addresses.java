package org.identityperf.probe.address;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.function.BiFunction;

/**
 * This class holds the addresses that a run passes to its forks, by name. They are passed in a file that only its owner
 * can read. The command line contains only the file's path, because command lines are public on most systems.
 */
public final class Addresses {

    /** The system property that holds the file's path in a measured JVM. */
    public static final String PROPERTY = "identityperf.addresses";

    private final Map<String, Address> byName;

    public Addresses(Map<String, Address> byName) {
        this.byName = new TreeMap<>(byName);
    }

    /** Reads the addresses of this run from the file that {@value #PROPERTY} names. */
    public static Addresses ofThisRun() {
        String file = System.getProperty(PROPERTY);
        if (file == null) {
            throw new IllegalStateException("No store to measure: the system property " + PROPERTY
                    + " is not set. Benchmarks are started by ./perf run or by ./mvnw verify -Pperf, which start the"
                    + " stores first.");
        }
        return read(Path.of(file));
    }

    public static Addresses read(Path file) {
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            properties.load(reader);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the addresses in " + file, e);
        }
        Map<String, Address> byName = new TreeMap<>();
        for (String key : properties.stringPropertyNames()) {
            if (key.endsWith("|url")) {
                String name = key.substring(0, key.length() - "|url".length());
                byName.put(
                        name,
                        new Address(
                                properties.getProperty(key),
                                properties.getProperty(name + "|user"),
                                properties.getProperty(name + "|password")));
            }
        }
        return new Addresses(byName);
    }

    /** Writes the addresses into a file that only its owner can read, and replaces an existing file. */
    public void write(Path file) throws IOException {
        Properties properties = new Properties();
        byName.forEach((name, address) -> {
            properties.setProperty(name + "|url", address.url());
            properties.setProperty(name + "|user", address.user());
            properties.setProperty(name + "|password", address.password());
        });
        Files.deleteIfExists(file);
        Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        try (Writer writer = Files.newBufferedWriter(file)) {
            properties.store(writer, null);
        }
    }

    public boolean has(String name) {
        return byName.containsKey(name);
    }

    public Address get(String name) {
        Address address = byName.get(name);
        if (address == null) {
            throw new IllegalArgumentException("This run has no store named " + name + "; it has " + byName.keySet());
        }
        return address;
    }

    public Addresses replaced(BiFunction<String, Address, Address> other) {
        Map<String, Address> replaced = new TreeMap<>();
        byName.forEach((name, address) -> replaced.put(name, other.apply(name, address)));
        return new Addresses(replaced);
    }

    public List<Address> beginningWith(String prefix) {
        return byName.entrySet().stream()
                .filter(entry -> entry.getKey().startsWith(prefix))
                .map(Map.Entry::getValue)
                .toList();
    }
}
