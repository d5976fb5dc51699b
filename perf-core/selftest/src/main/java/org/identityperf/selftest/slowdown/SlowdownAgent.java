package org.identityperf.selftest.slowdown;

import java.lang.instrument.Instrumentation;
import java.lang.reflect.InvocationTargetException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;

/**
 * This class is the Java agent that slows the operations of a measured JVM. Byte Buddy is in a class loader of its own,
 * since servers bring versions of it on their class paths.
 */
public final class SlowdownAgent {

    private static final String SEPARATOR = "|";

    private SlowdownAgent() {}

    /** Returns the agent's argument. */
    public static String argument(Slowdown slowdown, Path log, Path byteBuddy) {
        return slowdown + SEPARATOR + log + SEPARATOR + byteBuddy;
    }

    /** Is called by the JVM before its main class. */
    public static void premain(String argument, Instrumentation instrumentation) throws Exception {
        String[] parts = argument.split("\\" + SEPARATOR);
        Slowdown slowdown = Slowdown.valueOf(parts[0]);
        Slowdowns.begin(slowdown, SlowdownLog.open(Path.of(parts[1])));
        if (slowdown == Slowdown.HASH) {
            TwiceHashed.install();
        }
        install(instrumentation, slowdown, Path.of(parts[2]));
    }

    @SuppressWarnings("resource") // classes are changed as long as the JVM lives
    private static void install(Instrumentation instrumentation, Slowdown slowdown, Path byteBuddy)
            throws MalformedURLException, ReflectiveOperationException {
        URL own = SlowdownAgent.class.getProtectionDomain().getCodeSource().getLocation();
        ClassLoader alone =
                new URLClassLoader(new URL[] {own, byteBuddy.toUri().toURL()}, ClassLoader.getPlatformClassLoader());
        try {
            Class.forName("org.identityperf.selftest.slowdown.SlowdownAdvice", true, alone)
                    .getMethod("install", Instrumentation.class, String.class)
                    .invoke(null, instrumentation, slowdown.name());
        } catch (InvocationTargetException e) {
            throw new IllegalStateException("cannot change the classes of this JVM", e.getCause());
        }
    }
}
