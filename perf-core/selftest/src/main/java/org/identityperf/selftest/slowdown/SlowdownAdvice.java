package org.identityperf.selftest.slowdown;

import static net.bytebuddy.matcher.ElementMatchers.declaresMethod;
import static net.bytebuddy.matcher.ElementMatchers.isAnnotatedWith;
import static net.bytebuddy.matcher.ElementMatchers.isPublic;
import static net.bytebuddy.matcher.ElementMatchers.nameMatches;
import static net.bytebuddy.matcher.ElementMatchers.nameStartsWith;
import static net.bytebuddy.matcher.ElementMatchers.named;
import static net.bytebuddy.matcher.ElementMatchers.takesArguments;

import java.lang.instrument.Instrumentation;
import java.sql.SQLException;
import net.bytebuddy.agent.builder.AgentBuilder;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.description.method.MethodDescription;
import net.bytebuddy.description.type.TypeDescription;
import net.bytebuddy.matcher.ElementMatcher;

/**
 * This class puts calls of {@link Slowdowns} into the classes of a measured JVM. The bodies of its advice are copied
 * into them.
 */
public final class SlowdownAdvice {

    private static final ElementMatcher.Junction<MethodDescription> MEASURED =
            isAnnotatedWith(named("org.openjdk.jmh.annotations.Benchmark"));

    private SlowdownAdvice() {}

    /** @param slowdown the name of a {@link Slowdown} */
    public static void install(Instrumentation instrumentation, String slowdown) {
        AgentBuilder agent = changing(
                new AgentBuilder.Default().disableClassFormatChanges(),
                declaresMethod(MEASURED),
                Operation.class,
                MEASURED);
        if (slowdown.equals(Slowdown.POOL.name())) {
            agent = changing(
                    agent, named("com.zaxxer.hikari.HikariConfig"), PoolOfOne.class, named("setMaximumPoolSize"));
            agent = changing(
                    agent,
                    named("com.zaxxer.hikari.HikariDataSource"),
                    Borrowing.class,
                    named("getConnection").and(takesArguments(0)));
        }
        if (slowdown.equals(Slowdown.STATEMENT.name())) {
            agent = changing(
                    agent,
                    nameMatches("(org\\.postgresql|com\\.mysql\\.cj)\\.jdbc\\.\\w*Statement(Impl)?"),
                    Executing.class,
                    nameStartsWith("execute").and(isPublic()));
        }
        agent.installOn(instrumentation);
    }

    private static AgentBuilder changing(
            AgentBuilder agent,
            ElementMatcher<? super TypeDescription> types,
            Class<?> advice,
            ElementMatcher<? super MethodDescription> methods) {
        return agent.type(types)
                .transform((builder, type, loader, module, domain) ->
                        builder.visit(Advice.to(advice).on(methods)));
    }

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
