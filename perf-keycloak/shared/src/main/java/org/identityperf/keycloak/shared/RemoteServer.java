package org.identityperf.keycloak.shared;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * A remote server is a server of a cluster in a JVM of its own. It implements an interface whose methods have different
 * names. A call is sent as a request with the method's name and its arguments, and the answer is what the method
 * returns. Arguments and results are numbers, booleans, texts, and public records of these, which are sent as the words
 * of their components.
 */
public final class RemoteServer {

    private RemoteServer() {}

    /**
     * Starts a JVM for the server, and does not wait for it.
     *
     * @param type the interface that it implements
     * @param place of the server in its cluster
     * @param main the class there that {@linkplain #serve serves} the same interface
     * @param arguments of the main class, after the place's; none may be a secret, since every user of the machine
     *     sees them
     */
    public static <S extends ClusterServer> S start(
            Class<S> type, ClusterPlace place, Class<?> main, Object... arguments) {
        List<Object> all = new ArrayList<>(place.words());
        all.addAll(List.of(arguments));
        ServerJvm jvm = new ServerJvm("server " + place.number(), main, all);
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (server, method, values) -> {
                    if (method.getName().equals("close")) {
                        jvm.close();
                        return null;
                    }
                    List<String> request = words(Stream.concat(
                            Stream.of(method.getName()),
                            Stream.ofNullable(values).flatMap(Arrays::stream)));
                    return value(
                            method.getReturnType(), jvm.ask(request.toArray()).iterator());
                }));
    }

    /** Answers in this JVM the requests of the JVM that started it, until that one ends. */
    public static <S extends ClusterServer> void serve(Class<S> type, Supplier<S> server) throws InterruptedException {
        Requests.answer(() -> {
            S asked = server.get();
            return request -> answer(type, asked, request);
        });
    }

    private static List<String> answer(Class<?> type, Object server, List<String> request) {
        Method method = Arrays.stream(type.getMethods())
                .filter(candidate -> candidate.getName().equals(request.get(0)))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unknown request " + request.get(0)));
        Iterator<String> words = request.listIterator(1);
        Object[] values = Arrays.stream(method.getParameterTypes())
                .map(parameter -> value(parameter, words))
                .toArray();
        try {
            return words(Stream.ofNullable(method.invoke(server, values)));
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof RuntimeException refused) {
                throw refused;
            }
            throw new IllegalStateException(e.getCause());
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(type + " is not public", e);
        }
    }

    private static List<String> words(Stream<?> values) {
        List<String> words = new ArrayList<>();
        values.forEach(value -> {
            if (value instanceof Record) {
                words.addAll(words(Arrays.stream(value.getClass().getRecordComponents())
                        .map(component -> component(component, value))));
            } else {
                words.add(String.valueOf(value));
            }
        });
        return words;
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
        return switch (type.getName()) {
            case "int" -> Integer.valueOf(word);
            case "long" -> Long.valueOf(word);
            case "boolean" -> Boolean.valueOf(word);
            case "java.lang.String" -> word;
            default ->
                throw new IllegalArgumentException(type
                        + " can't travel to a server in another JVM; only numbers, booleans, texts and records"
                        + " of these can");
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
