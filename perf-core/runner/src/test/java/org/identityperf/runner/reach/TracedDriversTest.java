package org.identityperf.runner.reach;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.PreparedStatement;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.identityperf.probe.measure.StatementCallers;
import org.identityperf.probe.measure.StatementCallers.Called;
import org.identityperf.probe.measure.StatementCallers.Frame;
import org.identityperf.runner.jvm.ServerClassPath;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class TracedDriversTest {

    /** A driver in its smallest form, and a server that uses it. */
    private static final String CONNECTION = """
            public class Connected {
                public java.sql.PreparedStatement prepareStatement(String sql) { return new Prepared(); }
                public boolean execute(String sql) { return false; }
                public int executeUpdate(int number) { return number; }
            }
            """;

    private static final String SERVER = """
            public class Users implements Runnable {
                public void run() { new Connected().execute("begin"); find(); }
                private void find() {
                    try {
                        java.sql.PreparedStatement statement = new Connected().prepareStatement("select 1");
                        statement.executeQuery();
                        statement.executeQuery();
                    } catch (java.sql.SQLException e) {
                        throw new IllegalStateException(e);
                    }
                }
            }
            """;

    @TempDir
    private Path folder;

    @Test
    void aDriverReportsWhoExecutesStatementsAndNothingElseIsChanged() throws Exception {
        Path driver = Compiled.in(folder, CONNECTION, prepared());
        Path server = Compiled.with(driver, folder, SERVER);
        Path declared = driver.resolve("META-INF/services/java.sql.Driver");
        Files.createDirectories(declared.getParent());
        Files.writeString(declared, "server.Connected");

        List<Path> traced = TracedDrivers.in(folder.resolve("cache"))
                .of(new ServerClassPath(List.of(driver, server)))
                .entries();

        assertThat(traced.get(0)).isNotEqualTo(driver);
        assertThat(traced.get(1)).isEqualTo(server);
        StatementCallers callers = new StatementCallers();
        URL[] urls = {traced.get(0).toUri().toURL(), server.toUri().toURL()};
        try (URLClassLoader loader = new URLClassLoader(urls)) {
            Runnable users = (Runnable)
                    loader.loadClass("server.Users").getDeclaredConstructor().newInstance();
            users.run();
            assertThat(StatementCallers.called()).isEmpty();
            callers.open();
            users.run();
            callers.close();
        }
        assertThat(StatementCallers.called())
                .extracting(Called::sql, Called::times, TracedDriversTest::ofServer)
                .containsExactly(tuple("begin", 1L, List.of("run")), tuple("select 1", 2L, List.of("find", "run")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "org.postgresql.jdbc.PgConnection",
                "org.postgresql.jdbc.PgPreparedStatement",
                "com.mysql.cj.jdbc.ConnectionImpl",
                "com.mysql.cj.jdbc.ClientPreparedStatement",
                "org.mariadb.jdbc.Connection",
                "org.mariadb.jdbc.ClientPreparedStatement"
            })
    void theClassesOfRealDriversAreStillValid(String name) throws Exception {
        Path driver = place(Class.forName(name, false, getClass().getClassLoader()));
        Path traced = TracedDrivers.in(folder)
                .of(new ServerClassPath(List.of(driver)))
                .entries()
                .get(0);
        URL[] urls = {
            traced.toUri().toURL(), place(StatementCallers.class).toUri().toURL()
        };
        try (URLClassLoader loader = new URLClassLoader(urls, ClassLoader.getPlatformClassLoader())) {
            // A class is verified before its methods are known.
            Class<?> valid = Class.forName(name, true, loader);
            assertThat(valid.getMethods()).isNotEmpty();
            assertThat(valid.getProtectionDomain().getCodeSource().getLocation())
                    .isEqualTo(urls[0]);
        }
    }

    private static Path place(Class<?> type) throws URISyntaxException {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    }

    private static List<String> ofServer(Called called) {
        return called.frames().stream()
                .filter(frame -> frame.className().equals("server.Users"))
                .map(Frame::method)
                .toList();
    }

    /** Returns a statement whose methods do nothing. */
    private static String prepared() {
        return Arrays.stream(PreparedStatement.class.getMethods())
                .filter(method -> Modifier.isAbstract(method.getModifiers()))
                .map(TracedDriversTest::doingNothing)
                .collect(Collectors.joining("", "public class Prepared implements java.sql.PreparedStatement {", "}"));
    }

    private static String doingNothing(Method method) {
        StringBuilder parameters = new StringBuilder();
        for (Class<?> type : method.getParameterTypes()) {
            parameters
                    .append(parameters.isEmpty() ? "" : ", ")
                    .append(type.getCanonicalName())
                    .append(" a")
                    .append(parameters.length());
        }
        Class<?> type = method.getReturnType();
        String value = !type.isPrimitive() ? "return null;" : type == boolean.class ? "return false;" : "return 0;";
        return "public " + type.getCanonicalName() + ' ' + method.getName() + '(' + parameters + ") {"
                + (type == void.class ? "" : value) + "}\n";
    }
}
