package org.identityperf.selftest.agent;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.implementation.bytecode.assign.Assigner;

/** This advice lets only one thread of the JVM at a time execute a method that returns something. */
public final class OneAtATime {

    private static final ThreadLocal<Boolean> WITHIN = ThreadLocal.withInitial(() -> false);

    private OneAtATime() {}

    @Advice.OnMethodEnter(skipOn = Advice.OnNonDefaultValue.class)
    static Object[] enter(
            @Advice.This Object server, @Advice.Origin Method method, @Advice.AllArguments Object[] arguments)
            throws Throwable {
        return answer(server, method, arguments);
    }

    @Advice.OnMethodExit
    static void leave(
            @Advice.Enter Object[] answer,
            @Advice.Return(readOnly = false, typing = Assigner.Typing.DYNAMIC) Object returned) {
        if (answer != null) {
            returned = answer[0];
        }
    }

    /** Returns the method's answer in an array, or null if this is its call from here. */
    public static Object[] answer(Object server, Method method, Object[] arguments) throws Throwable {
        if (WITHIN.get()) {
            return null;
        }
        WITHIN.set(true);
        try {
            method.setAccessible(true);
            synchronized (OneAtATime.class) {
                return new Object[] {method.invoke(server, arguments)};
            }
        } catch (InvocationTargetException e) {
            throw e.getCause();
        } finally {
            WITHIN.set(false);
        }
    }
}
