package org.identityperf.syncope.release;

import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.List;

/**
 * An absent part replaces a part of the server that is missing here, such as its connectors. It answers a request for a
 * list with an empty list. Any other request fails, so that no measured operation uses the part unnoticed.
 */
final class Absent {

    private Absent() {}

    static <T> T of(Class<T> part) {
        return part.cast(Proxy.newProxyInstance(
                part.getClassLoader(),
                new Class<?>[] {part},
                (proxy, method, arguments) -> answer(part, method, proxy)));
    }

    private static Object answer(Class<?> part, Method method, Object proxy) {
        if (method.getReturnType() == List.class) {
            return List.of();
        }
        return switch (method.getName()) {
            case "toString" -> "no " + part.getSimpleName();
            case "hashCode" -> System.identityHashCode(proxy);
            case "equals" -> false;
            default ->
                throw new UnsupportedOperationException(part.getSimpleName() + '.' + method.getName()
                        + " is asked for, and this server has no " + part.getSimpleName());
        };
    }
}
