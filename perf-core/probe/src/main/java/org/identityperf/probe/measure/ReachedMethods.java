package org.identityperf.probe.measure;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.BitSet;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.identityperf.probe.exchange.RecordJson;

/**
 * The methods of the server under test that this JVM has executed, by the part of a case in which that was. Jars that the
 * runner has instrumented set an element of an array when a method is entered. Without such jars there are none.
 *
 * <p>Who has executed a method, and how often, is not recorded.
 */
public final class ReachedMethods {

    /** The system property that names the folder into which the methods of each case are written. */
    public static final String FOLDER = "identityperf.reached";

    /** The resource of an instrumented jar that names the class of its array. */
    public static final String LIST = "META-INF/identityperf-reached";

    /** A part of what is executed for a case. */
    public enum Part {
        /** The boot of a server, which may serve many cases. */
        START,
        /** All else that is not counted: set-up, warm-up, and the first use, whose counts are judged by themselves. */
        SETUP,
        /** The windows that are counted. */
        WINDOW
    }

    /**
     * What was executed for a case.
     *
     * @param reached by part and by jar
     */
    public record OfCase(String benchmarkCase, List<Reached> reached) {}

    /**
     * Methods of one jar.
     *
     * @param code identifies what the jar holds
     * @param methods their numbers, as the bits of a {@link BitSet} in Base64
     */
    public record Reached(Part part, String code, String methods) {}

    private static final Map<String, boolean[]> ENTERED = new TreeMap<>();

    private static final Map<Part, Map<String, BitSet>> REACHED = new EnumMap<>(Part.class);

    private static Part part = Part.SETUP;
    private static boolean counted;
    private static boolean made;

    private ReachedMethods() {}

    /**
     * Returns the array of a jar, of which each method sets its element. Only instrumented code calls this.
     *
     * @param code identifies what the jar holds
     * @param methods how many methods it has
     */
    public static synchronized boolean[] of(String code, int methods) {
        return ENTERED.computeIfAbsent(code, first -> new boolean[methods]);
    }

    /** Forgets what was executed for the case before. */
    static synchronized void begin() {
        makeArrays();
        enter(Part.SETUP);
        REACHED.clear();
    }

    /** Makes the arrays of all jars, so that no operation is the first to need one and allocates it. */
    private static void makeArrays() {
        if (made || System.getProperty(FOLDER) == null) {
            return;
        }
        made = true;
        ClassLoader loader = ReachedMethods.class.getClassLoader();
        try {
            for (URL list : Collections.list(loader.getResources(LIST))) {
                try (InputStream name = list.openStream()) {
                    Class.forName(new String(name.readAllBytes(), StandardCharsets.UTF_8).strip(), true, loader);
                }
            }
        } catch (IOException | ClassNotFoundException e) {
            throw new IllegalStateException("an instrumented jar is damaged", e);
        }
    }

    /** Sets whether the next windows are counted, rather than those of a warm-up or of a first use. */
    static synchronized void count(boolean counted) {
        ReachedMethods.counted = counted;
    }

    static void openWindow() {
        if (counted) {
            enter(Part.WINDOW);
        }
    }

    static void closeWindow() {
        enter(Part.SETUP);
    }

    /** Adds what was executed until now to the part that ends, and begins another one. */
    static synchronized void enter(Part next) {
        ENTERED.forEach((code, entered) -> {
            BitSet methods = REACHED.computeIfAbsent(part, first -> new TreeMap<>())
                    .computeIfAbsent(code, first -> new BitSet(entered.length));
            for (int method = 0; method < entered.length; method++) {
                if (entered[method]) {
                    // Another thread may set it again meanwhile: that belongs to the next part.
                    entered[method] = false;
                    methods.set(method);
                }
            }
        });
        part = next;
    }

    /**
     * Writes what was executed for a case, where the run has a folder for it.
     *
     * @param purpose distinguishes what is counted of the same case
     */
    static synchronized void write(String benchmarkCase, String purpose) {
        String folder = System.getProperty(FOLDER);
        if (folder == null) {
            return;
        }
        enter(part);
        List<Reached> reached = new ArrayList<>();
        REACHED.forEach((in, byCode) -> byCode.forEach((code, methods) -> {
            if (!methods.isEmpty()) {
                reached.add(new Reached(in, code, Base64.getEncoder().encodeToString(methods.toByteArray())));
            }
        }));
        RecordJson.write(
                new OfCase(benchmarkCase, reached),
                Path.of(folder, Integer.toHexString(benchmarkCase.hashCode()) + purpose + ".reached"));
    }
}
