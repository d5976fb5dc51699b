package org.identityperf.probe.measure;

import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;
import javax.management.JMException;
import javax.management.ObjectName;

/** The objects of this JVM that are alive, by the name of their class. */
public final class LiveObjects {

    private static final Pattern OF_JDK = Pattern.compile("\\[.*|(java|javax|jdk|sun|com\\.sun)\\..*");

    /** The number of objects of a class, and the bytes that they take by themselves. */
    record Live(long objects, long bytes) {

        private Live and(Live other) {
            return new Live(objects + other.objects, bytes + other.bytes);
        }
    }

    private LiveObjects() {}

    /** Returns how many objects there are of exactly that class, after the whole heap was collected. */
    public static long of(String className) {
        return byClass(histogram()).getOrDefault(className, new Live(0, 0)).objects();
    }

    /**
     * Returns what a histogram has. Classes that the JVM makes for lambdas and proxies have names that
     * differ from JVM to JVM; those of one place in the code count as one class.
     */
    static Map<String, Live> byClass(String histogram) {
        Map<String, Live> live = new HashMap<>();
        histogram
                .lines()
                .map(line -> line.strip().split("\\s+"))
                // Such as "12: 345 6789 java.lang.String (java.base@17)".
                .filter(words -> words.length > 3 && words[0].endsWith(":"))
                .forEach(words -> live.merge(
                        named(words[3]), new Live(Long.parseLong(words[1]), Long.parseLong(words[2])), Live::and));
        return live;
    }

    /** Returns a class's name without what the JVM adds to tell classes apart that it makes itself. */
    public static String named(String className) {
        return className.replaceFirst("\\$\\$Lambda.*", "\\$\\$Lambda").replaceFirst("(\\$Proxy|Accessor)\\d+$", "$1");
    }

    /** Returns whether that is an array or one of the JDK's own classes, of which any code makes objects. */
    public static boolean comeWithJdk(String className) {
        return OF_JDK.matcher(className).matches();
    }

    /**
     * Collects the whole heap and returns what is left as the JVM writes it: a line for each class. One text is only two
     * objects more in the next histogram.
     */
    static String histogram() {
        try {
            return (String) ManagementFactory.getPlatformMBeanServer()
                    .invoke(
                            new ObjectName("com.sun.management:type=DiagnosticCommand"),
                            "gcClassHistogram",
                            new Object[] {new String[0]},
                            new String[] {String[].class.getName()});
        } catch (JMException e) {
            throw new IllegalStateException("cannot read the live objects of this JVM", e);
        }
    }
}
