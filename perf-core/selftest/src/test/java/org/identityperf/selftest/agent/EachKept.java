package org.identityperf.selftest.agent;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import net.bytebuddy.asm.Advice;

/** This advice keeps an entry for each call, for ever. */
public final class EachKept {

    /** Is written by the advised method. */
    public static final Queue<Call> CALLS = new ConcurrentLinkedQueue<>();

    /** A call, with its time. */
    public record Call(long nanos) {}

    private EachKept() {}

    @Advice.OnMethodEnter
    static void keep() {
        CALLS.add(new Call(System.nanoTime()));
    }
}
