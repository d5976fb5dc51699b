package org.identityperf.probe.measure;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import org.identityperf.probe.exchange.RecordJson;

/**
 * Who executes each statement of a window: the stack at the JDBC call. Drivers that the runner has instrumented report each
 * call. Stacks take time and memory, so this meter is used only where neither is judged.
 */
public final class StatementCallers implements Meter {

    /** The system property that names the folder into which the callers of each case are written. */
    public static final String FOLDER = "identityperf.callers";

    /** The packages of the JDK, of which no frame is kept. */
    private static final List<String> JDK = List.of("java.", "javax.", "jdk.", "sun.", "com.sun.");

    private static final StackWalker STACKS = StackWalker.getInstance();

    private static final Map<Object, String> PREPARED = Collections.synchronizedMap(new WeakHashMap<>());
    private static final Map<Call, Long> CALLS = new LinkedHashMap<>();

    private static volatile boolean open;

    /** A method that was executing. */
    public record Frame(String className, String method, String descriptor) {}

    /**
     * A call of JDBC.
     *
     * @param sql as the caller gave it to the driver
     * @param frames the innermost first
     */
    private record Call(String sql, List<Frame> frames) {}

    /**
     * A statement with one of its callers.
     *
     * @param times how often this caller has executed it
     */
    public record Called(String sql, List<Frame> frames, long times) {}

    /** What the windows of a case executed. */
    public record OfCase(String benchmarkCase, List<Called> calls) {}

    /** Returns whether this JVM is to find out who executes statements. */
    static boolean wanted() {
        return System.getProperty(FOLDER) != null;
    }

    /** Notes the text of a prepared statement. Only instrumented drivers call this. */
    public static void prepared(Object statement, String sql) {
        PREPARED.put(statement, sql);
    }

    /** Notes who executes a prepared statement. Only instrumented drivers call this. */
    public static void executes(Object statement) {
        String sql = open ? PREPARED.get(statement) : null;
        if (sql != null) {
            executes(sql);
        }
    }

    /** Notes who executes a statement. Only instrumented drivers call this. */
    public static void executes(String sql) {
        if (!open) {
            return;
        }
        List<Frame> frames =
                STACKS.walk(all -> all.filter(each -> JDK.stream().noneMatch(each.getClassName()::startsWith))
                        .map(each -> new Frame(each.getClassName(), each.getMethodName(), each.getDescriptor()))
                        .toList());
        synchronized (CALLS) {
            CALLS.merge(new Call(sql, frames), 1L, Long::sum);
        }
    }

    /** Forgets the callers of the case before. */
    static void begin() {
        synchronized (CALLS) {
            CALLS.clear();
        }
    }

    @Override
    public void open() {
        open = true;
    }

    @Override
    public Map<Counter, Double> close() {
        open = false;
        return Map.of();
    }

    /** Returns who has executed each statement of the windows so far. */
    public static List<Called> called() {
        List<Called> called = new ArrayList<>();
        synchronized (CALLS) {
            CALLS.forEach((call, times) -> called.add(new Called(call.sql(), call.frames(), times)));
        }
        return called;
    }

    static void write(String benchmarkCase) {
        RecordJson.write(
                new OfCase(benchmarkCase, called()),
                Path.of(System.getProperty(FOLDER), Integer.toHexString(benchmarkCase.hashCode()) + ".callers"));
    }
}
