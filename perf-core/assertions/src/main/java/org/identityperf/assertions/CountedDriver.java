package org.identityperf.assertions;

import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;
import java.util.logging.Logger;

/**
 * A driver for code that takes a JDBC URL and makes its data source itself, as Quarkus does. Write
 * {@code jdbc:counted:postgresql://…} instead of {@code jdbc:postgresql://…}, and count by {@link Counts#on(String)}. The
 * driver that the rest of the URL names does the work.
 */
public final class CountedDriver implements Driver {

    private static final String PREFIX = "jdbc:counted:";

    /** What counts on each URL, for all who connect to it. */
    private static final Map<String, Database> DATABASES = new ConcurrentHashMap<>();

    static {
        try {
            DriverManager.registerDriver(new CountedDriver());
        } catch (SQLException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /**
     * Returns the counts of what will be done with connections to a URL.
     *
     * @throws IllegalArgumentException if it is no URL of this driver
     */
    static Counts counts(String url) {
        if (!url.startsWith(PREFIX)) {
            throw new IllegalArgumentException("to be counted, a URL begins with " + PREFIX + ", and this is " + url);
        }
        return database(url).counts;
    }

    private static Database database(String url) {
        return DATABASES.computeIfAbsent(url, any -> new Database(plain(url)));
    }

    private static String plain(String url) {
        return "jdbc:" + url.substring(PREFIX.length());
    }

    @Override
    public boolean acceptsURL(String url) {
        return url.startsWith(PREFIX);
    }

    @Override
    public Connection connect(String url, Properties info) throws SQLException {
        return acceptsURL(url) ? database(url).connect(info) : null;
    }

    @Override
    public DriverPropertyInfo[] getPropertyInfo(String url, Properties info) throws SQLException {
        return DriverManager.getDriver(plain(url)).getPropertyInfo(plain(url), info);
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
        return false;
    }

    @Override
    public Logger getParentLogger() throws SQLFeatureNotSupportedException {
        throw new SQLFeatureNotSupportedException("the driver that the URL names has one");
    }

    /** A database connects to a URL as its user did last, so that statements can be explained. */
    private static final class Database {

        private final Counts counts;
        private Properties info = new Properties();

        Database(String url) {
            counts = Counts.on(Counts.connecting(() -> DriverManager.getConnection(url, info)));
        }

        synchronized Connection connect(Properties info) throws SQLException {
            this.info = info;
            return counts.dataSource().getConnection();
        }
    }
}
