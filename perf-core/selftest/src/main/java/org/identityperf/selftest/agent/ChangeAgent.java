package org.identityperf.selftest.agent;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.instrument.Instrumentation;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import net.bytebuddy.agent.builder.AgentBuilder;
import net.bytebuddy.description.type.TypeDescription;
import net.bytebuddy.dynamic.DynamicType;
import net.bytebuddy.matcher.ElementMatchers;
import net.bytebuddy.utility.JavaModule;

/**
 * A change agent changes methods of the server as the JVM loads them. Its jar says which: it holds the classes of the
 * advice, and two lists.
 */
public final class ChangeAgent {

    /** The entry of the jar that names the class of the advice for each method. */
    public static final String METHODS = "changed-methods.properties";

    /** The entry of the jar that names the replacement for each part of a statement. */
    public static final String STATEMENTS = "changed-statements.properties";

    /** All statements pass through one of these. */
    private static final List<String> STATEMENT_METHODS = List.of(
            "org.postgresql.jdbc.PgConnection.prepareStatement(String,int,int,int)",
            "org.postgresql.jdbc.PgStatement.executeCachedSql(String,int,String[])");

    private ChangeAgent() {}

    /** Is called by the JVM before the server starts. */
    public static void premain(String unused, Instrumentation instrumentation) {
        Map<String, String> methods = read(METHODS);
        if (!read(STATEMENTS).isEmpty()) {
            STATEMENT_METHODS.forEach(method -> methods.put(method, ChangedStatements.class.getName()));
        }
        methods.forEach((method, advice) -> change(ChangedMethod.parse(method), advice, instrumentation));
    }

    private static void change(ChangedMethod method, String advice, Instrumentation instrumentation) {
        new AgentBuilder.Default()
                .disableClassFormatChanges()
                .with(new Listener(method))
                .type(ElementMatchers.named(method.type()))
                .transform(new AgentBuilder.Transformer.ForAdvice()
                        .include(ChangeAgent.class.getClassLoader())
                        .advice(method::matches, advice))
                .installOn(instrumentation);
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

    /** A listener ends the JVM where a method can't be changed: its counts would be those of unchanged code. */
    private static final class Listener extends AgentBuilder.Listener.Adapter {

        private final ChangedMethod method;

        private Listener(ChangedMethod method) {
            this.method = method;
        }

        @Override
        public void onTransformation(
                TypeDescription type, ClassLoader loader, JavaModule module, boolean loaded, DynamicType changed) {
            if (type.getDeclaredMethods().stream().noneMatch(method::matches)) {
                end("this version of the server has no such method");
            }
        }

        @Override
        public void onError(String type, ClassLoader loader, JavaModule module, boolean loaded, Throwable why) {
            why.printStackTrace();
            end(why.toString());
        }

        private void end(String why) {
            System.err.println(method + " can't be changed: " + why);
            Runtime.getRuntime().halt(1);
        }
    }
}
