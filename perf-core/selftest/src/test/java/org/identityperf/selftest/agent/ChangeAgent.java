package org.identityperf.selftest.agent;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.InvocationTargetException;
import java.net.JarURLConnection;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/**
 * A change agent changes methods as a measured JVM loads their classes. Its jar says which: it holds the classes of the
 * advice, and two lists. Byte Buddy is in a class loader of its own, since servers bring versions of it on their class
 * paths.
 */
public final class ChangeAgent {

    /** The entry of the jar that names the class of the advice for each method. */
    public static final String METHODS = "changed-methods.properties";

    /** The entry of the jar that names the replacement for each part of a statement. */
    public static final String STATEMENTS = "changed-statements.properties";

    /** Stands between the parts of the agent's argument: Byte Buddy, and where code is slowed, the way and the log. */
    public static final String SEPARATOR = "|";

    private ChangeAgent() {}

    /** Is called by the JVM before its main class. */
    @SuppressWarnings("resource") // classes are changed as long as the JVM lives
    public static void premain(String argument, Instrumentation instrumentation) throws Exception {
        String[] parts = argument.split("\\" + SEPARATOR);
        if (parts.length > 1) {
            Slowdowns.begin(Slowdown.valueOf(parts[1]), SlowdownLog.open(Path.of(parts[2])));
        }
        JarURLConnection list =
                (JarURLConnection) ChangeAgent.class.getResource('/' + METHODS).openConnection();
        URL byteBuddy = Path.of(parts[0]).toUri().toURL();
        ClassLoader alone =
                new URLClassLoader(new URL[] {list.getJarFileURL(), byteBuddy}, ClassLoader.getPlatformClassLoader());
        try {
            Class.forName("org.identityperf.selftest.agent.ChangedMethod", true, alone)
                    .getMethod("changeAll", Instrumentation.class)
                    .invoke(null, instrumentation);
        } catch (InvocationTargetException e) {
            throw new IllegalStateException("cannot change the classes of this JVM", e.getCause());
        }
    }

    /** Reads one of the jar's lists. */
    static Map<String, String> read(String list) {
        Properties properties = new Properties();
        try (InputStream in = ChangeAgent.class.getResourceAsStream('/' + list)) {
            properties.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Map<String, String> entries = new TreeMap<>();
        properties.stringPropertyNames().forEach(key -> entries.put(key, properties.getProperty(key)));
        return entries;
    }
}
