package org.identityperf.keycloak.shared;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.lang.reflect.RecordComponent;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.identityperf.probe.exchange.Message;
import org.identityperf.probe.exchange.RequestClient;
import org.identityperf.probe.exchange.RequestServer;
import org.identityperf.probe.upgrade.OlderRelease;

/**
 * A server in a JVM of its own, such as one of a cluster, on this JVM's class path or on that of an
 * older release. The JVM ends with this one, in whatever way this one ends. The server implements an interface whose
 * methods have different names. A call is sent as a request with the method's name and its arguments, and the answer is
 * what the method returns. Arguments and results are numbers, booleans, texts, and public records and arrays of these,
 * which are sent as the words of what they consist of.
 */
public final class RemoteServer {

    private static final List<String> OPTIONS = List.of(
            "-Xms512m",
            "-Xmx1g",
            "-XX:+UseParallelGC",
            // Standard output is for answers only.
            "-Xlog:disable",
            "-Xlog:all=warning:stderr");
    // Options for loading and compiling classes: the servers' JVMs do both as this JVM does.
    private static final List<String> HANDED_ON =
            List.of("-XX:TieredStopAtLevel=", "-XX:SharedArchiveFile=", "-Xshare:");

    private RemoteServer() {}

    /**
     * Starts a JVM for a server of a cluster, and does not wait for it.
     *
     * @param type the interface that it implements
     * @param place of the server in its cluster
     * @param main the class there that {@linkplain #serve serves} the same interface
     * @param arguments of the main class, after the place's; none may be a secret, since every user of the machine
     *     sees them
     */
    public static <S extends ClusterServer> S start(
            Class<S> type, ClusterPlace place, Class<?> main, Object... arguments) {
        List<String> options = ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(option -> HANDED_ON.stream().anyMatch(option::startsWith))
                .toList();
        return start(
                type,
                "server " + place.number(),
                Path.of(System.getProperty("java.home")),
                options,
                System.getProperty("java.class.path"),
                main,
                Stream.concat(place.words().stream(), Stream.of(arguments)));
    }

    /** Starts a JVM for another release of the server, on its own class path and JDK, and does not wait for it. */
    public static <S extends AutoCloseable> S start(Class<S> type, OlderRelease release, Class<?> main) {
        return start(
                type,
                "the server of " + release.version(),
                release.jdk(),
                List.of("-XX:TieredStopAtLevel=1"),
                release.classPath(),
                main,
                Stream.of());
    }

    private static <S> S start(
            Class<S> type,
            String name,
            Path jdk,
            List<String> options,
            String classPath,
            Class<?> main,
            Stream<?> arguments) {
        List<String> command = new ArrayList<>(List.of(jdk.resolve("bin/java").toString()));
        command.addAll(OPTIONS);
        command.addAll(options);
        command.addAll(
                List.of("-Djava.io.tmpdir=" + System.getProperty("java.io.tmpdir"), "-cp", classPath, main.getName()));
        arguments.map(String::valueOf).forEach(command::add);
        Process process;
        try {
            process =
                    new ProcessBuilder(command).redirectError(Redirect.INHERIT).start();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot start a JVM for " + name, e);
        }
        RequestClient client = RequestClient.of(name, process, System.err::println);
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (server, method, values) -> {
                    if (method.getName().equals("close")) {
                        // At once, as on a machine that fails.
                        client.close();
                        process.onExit().join();
                        return null;
                    }
                    Object[] words = Stream.ofNullable(values)
                            .flatMap(Arrays::stream)
                            .flatMap(RemoteServer::words)
                            .toArray();
                    return value(
                            method.getReturnType(),
                            client.ask(Message.of(method.getName(), words)).iterator());
                }));
    }

    /** Answers in this JVM the requests of the JVM that started it, until that one ends. */
    public static <S> void serve(Class<S> type, Supplier<S> server) {
        RequestServer.serve(client -> {
            S asked = server.get();
            return request -> answer(type, asked, request);
        });
    }

    private static List<?> answer(Class<?> type, Object server, Message request) throws ReflectiveOperationException {
        Method method = Arrays.stream(type.getMethods())
                .filter(candidate -> candidate.getName().equals(request.name()))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unknown request " + request.name()));
        Iterator<String> words = request.words().iterator();
        Object[] values = Arrays.stream(method.getParameterTypes())
                .map(parameter -> value(parameter, words))
                .toArray();
        return Stream.ofNullable(method.invoke(server, values))
                .flatMap(RemoteServer::words)
                .toList();
    }

    private static Stream<Object> words(Object value) {
        if (value instanceof Record) {
            return Arrays.stream(value.getClass().getRecordComponents())
                    .flatMap(component -> words(component(component, value)));
        }
        return value instanceof Object[] all
                ? Stream.concat(Stream.of(all.length), Arrays.stream(all).flatMap(RemoteServer::words))
                : Stream.of(value);
    }

    private static Object component(RecordComponent component, Object value) {
        try {
            return component.getAccessor().invoke(value);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("cannot read the " + component, e);
        }
    }

    private static Object value(Class<?> type, Iterator<String> words) {
        if (type == void.class) {
            return null;
        }
        if (type.isRecord()) {
            return record(type, words);
        }
        String word = words.next();
        if (type.isArray()) {
            Object all = Array.newInstance(type.componentType(), Integer.parseInt(word));
            for (int i = 0; i < Array.getLength(all); i++) {
                Array.set(all, i, value(type.componentType(), words));
            }
            return all;
        }
        return switch (type.getName()) {
            case "int" -> Integer.valueOf(word);
            case "long" -> Long.valueOf(word);
            case "boolean" -> Boolean.valueOf(word);
            case "java.lang.String" -> word;
            default ->
                throw new IllegalArgumentException(type
                        + " can't travel to a server in another JVM; only numbers, booleans, texts, and records and"
                        + " arrays of these can");
        };
    }

    private static Object record(Class<?> type, Iterator<String> words) {
        Class<?>[] components = Arrays.stream(type.getRecordComponents())
                .map(RecordComponent::getType)
                .toArray(Class<?>[]::new);
        Object[] values = Arrays.stream(components)
                .map(component -> value(component, words))
                .toArray();
        try {
            return type.getConstructor(components).newInstance(values);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("cannot make a " + type.getName(), e);
        }
    }
}
