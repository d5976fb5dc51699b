package org.identityperf.selftest.agent;

import net.bytebuddy.asm.Advice;

/** This advice of a method that sets the size of a pool sets it to one. */
public final class PoolOfOne {

    private PoolOfOne() {}

    @SuppressWarnings("unused") // the advised method reads it
    @Advice.OnMethodEnter
    static void set(@Advice.Argument(value = 0, readOnly = false) int size) {
        size = 1;
    }
}
