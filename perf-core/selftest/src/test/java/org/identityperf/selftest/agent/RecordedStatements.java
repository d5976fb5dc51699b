package org.identityperf.selftest.agent;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.Statement;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import net.bytebuddy.asm.Advice;

/**
 * The statements, with their values, that a floor's connections executed within its windows. The JVM that records them
 * measures nothing else. Another client can then send the same statements.
 */
public final class RecordedStatements {

    private static final Set<Executed> EXECUTED = new LinkedHashSet<>();
    private static long executions;
    private static int recorders;

    private RecordedStatements() {}

    /**
     * This record is one statement with its values, as the application gave them to the driver.
     *
     * @param sql with question marks for the values, as in JDBC
     * @param values in their order
     */
    public record Executed(String sql, List<Value> values) {

        public Executed {
            values = List.copyOf(values);
        }
    }

    /** What a value is, as far as each client writes it the same way. */
    public enum Type {
        TEXT,
        NUMBER,
        /** Anything else, such as null, a truth value or bytes; its text only describes it. */
        OTHER
    }

    /** This record is one value of a statement. */
    public record Value(String text, Type type) {

        private static Value of(String setter, Object value) {
            if (value == null || setter.equals("setNull")) {
                return new Value("null", Type.OTHER);
            }
            return value instanceof String text
                    ? new Value(text, Type.TEXT)
                    : value instanceof Number
                            ? new Value(value.toString(), Type.NUMBER)
                            : new Value("a " + value.getClass().getSimpleName(), Type.OTHER);
        }
    }

    /** Returns the class of the advice for each method that it changes. */
    public static TreeMap<String, String> advice() {
        return new TreeMap<>(Map.of(
                "org.identityperf.probe.address.Address.connect(Duration)", Connecting.class.getName(),
                "org.identityperf.probe.measure.Window.open", Opening.class.getName(),
                "org.identityperf.probe.measure.Window.close", Closing.class.getName()));
    }

    /** Is put after a connection is opened. */
    static final class Connecting {

        private Connecting() {}

        @SuppressWarnings("unused") // the advised method returns it
        @Advice.OnMethodExit
        static void exit(@Advice.Return(readOnly = false) Connection connection) {
            connection = recorded(connection);
        }
    }

    /** Is put before a window opens. */
    static final class Opening {

        private Opening() {}

        @Advice.OnMethodEnter
        static void enter() {
            begin();
        }
    }

    /** Is put after a window has closed. */
    static final class Closing {

        private Closing() {}

        @Advice.OnMethodExit(onThrowable = Throwable.class)
        static void exit() {
            end();
        }
    }

    /** Begins to record, or has one more begin. Each thread that measures has a window of its own. */
    public static synchronized void begin() {
        recorders++;
    }

    /** Ends what one {@link #begin} began. */
    public static synchronized void end() {
        recorders--;
    }

    /** Forgets what was recorded. */
    public static synchronized void forget() {
        EXECUTED.clear();
        executions = 0;
    }

    /** Returns each different statement that was recorded, in the order of their first executions. */
    public static synchronized List<Executed> executed() {
        return List.copyOf(EXECUTED);
    }

    /** Returns how many executions were recorded. */
    public static synchronized long executions() {
        return executions;
    }

    private static synchronized void add(String sql, Map<Integer, Value> values) {
        if (recorders > 0) {
            EXECUTED.add(new Executed(sql, List.copyOf(values.values())));
            executions++;
        }
    }

    /** Returns a connection that executes the same and records it. */
    public static Connection recorded(Connection connection) {
        return proxy(Connection.class, (proxy, method, arguments) -> {
            Object result = call(connection, method, arguments);
            return result instanceof Statement statement
                    ? recorded(statement, method.getReturnType(), arguments)
                    : result;
        });
    }

    private static Object recorded(Statement statement, Class<?> type, Object[] preparing) {
        String prepared = preparing != null && preparing[0] instanceof String sql ? sql : "";
        Map<Integer, Value> values = new TreeMap<>();
        return proxy(type, (proxy, method, arguments) -> {
            String name = method.getName();
            if (name.startsWith("set") && arguments.length > 1 && arguments[0] instanceof Integer place) {
                values.put(place, Value.of(name, arguments[1]));
            } else if (name.startsWith("execute")) {
                add(arguments != null && arguments[0] instanceof String sql ? sql : prepared, values);
            }
            return call(statement, method, arguments);
        });
    }

    private static <T> T proxy(Class<T> type, InvocationHandler handler) {
        return type.cast(
                Proxy.newProxyInstance(RecordedStatements.class.getClassLoader(), new Class<?>[] {type}, handler));
    }

    private static Object call(Object on, Method method, Object[] arguments) throws Throwable {
        try {
            return method.invoke(on, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }
}
