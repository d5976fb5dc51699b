package org.identityperf.selftest.agent;

import java.sql.SQLException;
import net.bytebuddy.asm.Advice;

/** The advice here calls {@link Slowdowns} from the methods of a measured JVM. Its bodies are copied into them. */
final class SlowdownAdvice {

    private SlowdownAdvice() {}

    /** Is put around each operation. */
    static final class Operation {

        private Operation() {}

        @Advice.OnMethodEnter
        static long enter() {
            return Slowdowns.entered();
        }

        @Advice.OnMethodExit(onThrowable = Throwable.class)
        static void exit(@Advice.Enter long entered) {
            Slowdowns.left(entered);
        }
    }

    /** Is put before a pool's size is set. */
    static final class PoolOfOne {

        private PoolOfOne() {}

        @SuppressWarnings("unused") // the advised method reads it
        @Advice.OnMethodEnter
        static void enter(@Advice.Argument(value = 0, readOnly = false) int size) {
            size = 1;
        }
    }

    /** Is put around the waiting for a connection. */
    static final class Borrowing {

        private Borrowing() {}

        @Advice.OnMethodEnter
        static long enter() {
            return System.nanoTime();
        }

        @Advice.OnMethodExit
        static void exit(@Advice.Enter long began) {
            Slowdowns.borrowed(began);
        }
    }

    /** Is put before the execution of a statement. */
    static final class Executing {

        private Executing() {}

        @Advice.OnMethodEnter
        static void enter(@Advice.This Object statement) throws SQLException {
            Slowdowns.executing(statement);
        }
    }
}
