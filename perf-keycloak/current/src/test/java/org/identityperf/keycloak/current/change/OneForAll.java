package org.identityperf.keycloak.current.change;

import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Collectors;
import net.bytebuddy.asm.Advice;
import org.keycloak.models.ClientModel;
import org.keycloak.models.RealmModel;

/**
 * This advice lets only one request at a time look up the same thing in the cache, so that whoever comes later finds
 * what the first one has read. It mends finding 1.
 */
public final class OneForAll {

    private static final Map<String, ReentrantLock> LOCKS = new ConcurrentHashMap<>();

    private OneForAll() {}

    @Advice.OnMethodEnter
    static ReentrantLock enter(@Advice.Origin String method, @Advice.AllArguments Object[] arguments) {
        return lock(method, arguments);
    }

    @Advice.OnMethodExit(onThrowable = Throwable.class)
    static void leave(@Advice.Enter ReentrantLock lock) {
        lock.unlock();
    }

    /** Waits until nobody else looks up the same. */
    public static ReentrantLock lock(String method, Object[] arguments) {
        String key = Arrays.stream(arguments).map(OneForAll::id).collect(Collectors.joining(" ", method, ""));
        ReentrantLock lock = LOCKS.computeIfAbsent(key, each -> new ReentrantLock());
        lock.lock();
        return lock;
    }

    private static String id(Object argument) {
        if (argument instanceof RealmModel realm) {
            return realm.getId();
        }
        return argument instanceof ClientModel client ? client.getId() : String.valueOf(argument);
    }
}
