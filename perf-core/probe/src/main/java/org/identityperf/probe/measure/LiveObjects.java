package org.identityperf.probe.measure;

import java.lang.management.ManagementFactory;
import javax.management.JMException;
import javax.management.ObjectName;

/** This class counts the objects of a class that are alive in this JVM. */
public final class LiveObjects {

    private LiveObjects() {}

    /** Returns how many objects there are of exactly that class, after the whole heap was collected. */
    public static long of(String className) {
        return histogram()
                .lines()
                .map(line -> line.strip().split("\\s+"))
                // Such as "12: 345 6789 java.lang.String (java.base@17)".
                .filter(words -> words.length > 3 && words[3].equals(className))
                .mapToLong(words -> Long.parseLong(words[1]))
                .sum();
    }

    private static String histogram() {
        try {
            return (String) ManagementFactory.getPlatformMBeanServer()
                    .invoke(
                            new ObjectName("com.sun.management:type=DiagnosticCommand"),
                            "gcClassHistogram",
                            new Object[] {new String[0]},
                            new String[] {String[].class.getName()});
        } catch (JMException e) {
            throw new IllegalStateException("this JVM does not tell its live objects", e);
        }
    }
}
