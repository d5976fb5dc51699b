package org.identityperf.probe.upgrade;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import java.util.TreeMap;
import java.util.logging.Logger;

/**
 * A watched driver stands in front of the JDBC drivers of this JVM. While {@link UpgradeSteps} watches, it tells them of
 * each statement and each end of a transaction. A server that names its driver's class names this one.
 */
public final class WatchedDriver implements Driver {

    private static final WatchedDriver FIRST = new WatchedDriver();

    /** Puts it in front of the drivers that are registered: the first that accepts a URL is asked. */
    static void install() throws SQLException {
        List<Driver> real = real();
        for (Driver driver : real) {
            DriverManager.deregisterDriver(driver);
        }
        DriverManager.registerDriver(FIRST);
        for (Driver driver : real) {
            DriverManager.registerDriver(driver);
        }
    }

    static void remove() throws SQLException {
        DriverManager.deregisterDriver(FIRST);
    }

    private static List<Driver> real() {
        return DriverManager.drivers()
                .filter(driver -> !(driver instanceof WatchedDriver))
                .toList();
    }

    @Override
    public Connection connect(String url, Properties properties) throws SQLException {
        for (Driver driver : real()) {
            if (driver.acceptsURL(url)) {
                Connection connection = driver.connect(url, properties);
                return UpgradeSteps.watching() ? watched(connection) : connection;
            }
        }
        return null;
    }

    @Override
    public boolean acceptsURL(String url) throws SQLException {
        for (Driver driver : real()) {
            if (driver.acceptsURL(url)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public DriverPropertyInfo[] getPropertyInfo(String url, Properties properties) {
        return new DriverPropertyInfo[0];
    }

    @Override
    public int getMajorVersion() {
        return 1;
    }

    @Override
    public int getMinorVersion() {
        return 0;
    }

    @Override
    public boolean jdbcCompliant() {
        return true;
    }

    @Override
    public Logger getParentLogger() throws SQLFeatureNotSupportedException {
        throw new SQLFeatureNotSupportedException("it logs nothing");
    }

    private static Connection watched(Connection connection) throws SQLException {
        long session = UpgradeSteps.opened(connection);
        return proxy(Connection.class, (proxy, method, arguments) -> {
            Object result = call(connection, method, arguments);
            switch (method.getName()) {
                case "commit", "rollback" -> UpgradeSteps.ended(session);
                default -> {}
            }
            return result instanceof Statement statement
                    ? watched(statement, session, method.getReturnType(), arguments)
                    : result;
        });
    }

    private static Object watched(Statement statement, long session, Class<?> type, Object[] preparing) {
        String prepared = preparing != null && preparing[0] instanceof String sql ? sql : "";
        TreeMap<Integer, Object> values = new TreeMap<>();
        return proxy(type, (proxy, method, arguments) -> {
            String name = method.getName();
            if (name.startsWith("set") && arguments.length > 1 && arguments[0] instanceof Integer place) {
                values.put(place, String.valueOf(arguments[1]));
            }
            if (!name.startsWith("execute")) {
                return call(statement, method, arguments);
            }
            String sql = arguments != null && arguments[0] instanceof String text ? text : prepared;
            long start = System.nanoTime();
            UpgradeSteps.beginning(session, start);
            Object result = call(statement, method, arguments);
            UpgradeSteps.executed(
                    session, sql, List.copyOf(values.values()), rows(statement, result), System.nanoTime() - start);
            return result;
        });
    }

    /** Returns how many rows were changed, as each way of executing tells it. */
    private static long rows(Statement statement, Object result) throws SQLException {
        if (result instanceof int[] counts) {
            return Arrays.stream(counts)
                    .filter(count -> count > 0)
                    .asLongStream()
                    .sum();
        }
        if (result instanceof Integer || result instanceof Long) {
            return ((Number) result).longValue();
        }
        return Boolean.FALSE.equals(result) ? Math.max(0, statement.getUpdateCount()) : 0;
    }

    private static <T> T proxy(Class<T> type, InvocationHandler handler) {
        return type.cast(Proxy.newProxyInstance(WatchedDriver.class.getClassLoader(), new Class<?>[] {type}, handler));
    }

    private static Object call(Object on, Method method, Object[] arguments) throws Throwable {
        try {
            return method.invoke(on, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }
}
