package org.identityperf.selftest.change;

import net.bytebuddy.asm.Advice;

/** This advice asks everything a second time. */
public final class TwiceForOnce {

    private static final ThreadLocal<Boolean> SECOND = ThreadLocal.withInitial(() -> false);

    private TwiceForOnce() {}

    @Advice.OnMethodEnter
    static void ask(@Advice.This Object server, @Advice.Origin java.lang.reflect.Method method) throws Exception {
        again(server, method);
    }

    /** Calls the method once more, unless it is that call. */
    public static void again(Object server, java.lang.reflect.Method method) throws Exception {
        if (!SECOND.get()) {
            SECOND.set(true);
            try {
                method.setAccessible(true);
                method.invoke(server);
            } finally {
                SECOND.set(false);
            }
        }
    }
}
