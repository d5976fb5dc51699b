package org.identityperf.probe.measure;

import java.io.IOException;
import java.io.Serializable;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.ProfilerConfig;
import org.openjdk.jmh.util.Optional;

/**
 * Case options are the options that JMH gets for one case when a person uses JMH's command line. The case's options
 * select the case. The person's options decide the rest, and whatever they leave open is as in the case's tier. JVM
 * options of both are given, the person's last, since the last one counts.
 */
final class CaseOptions implements InvocationHandler, Serializable {

    private static final long serialVersionUID = 1;

    private static final Set<String> OF_THE_CELL = Set.of("getIncludes", "getExcludes", "getParameter");

    /** These apply to the whole run, since the results of all cases are written together. */
    private static final Set<String> OF_THE_RUN = Set.of("getResult", "getResultFormat", "getOutput");

    private final Options asked;
    private final Options benchmarkCase;
    private final ArrayList<ProfilerConfig> profilers = new ArrayList<>();

    private CaseOptions(Options asked, Options benchmarkCase) {
        this.asked = asked;
        this.benchmarkCase = benchmarkCase;
    }

    /**
     * Returns options that JMH accepts and passes on to its forks.
     *
     * @param folder takes files that profilers need
     */
    static Options of(Options asked, Options benchmarkCase, Path folder) throws IOException {
        CaseOptions options = new CaseOptions(asked, benchmarkCase);
        for (ProfilerConfig profiler : asked.getProfilers()) {
            options.profilers.add(EmbeddedProfiler.in(folder, profiler));
        }
        return (Options)
                Proxy.newProxyInstance(Options.class.getClassLoader(), new Class<?>[] {Options.class}, options);
    }

    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
        String name = method.getName();
        if (OF_THE_RUN.contains(name)) {
            return Optional.none();
        }
        if (name.equals("getProfilers")) {
            return profilers;
        }
        if (name.equals("getJvmArgs")) {
            return jvmOptions();
        }
        Object said = method.invoke(OF_THE_CELL.contains(name) ? benchmarkCase : asked, arguments);
        return isNothing(said) ? method.invoke(benchmarkCase, arguments) : said;
    }

    private Optional<Collection<String>> jvmOptions() {
        List<String> both = new ArrayList<>(benchmarkCase.getJvmArgs().orElse(List.of()));
        both.addAll(asked.getJvmArgs().orElse(List.of()));
        return Optional.of(both);
    }

    private static boolean isNothing(Object said) {
        return said instanceof Optional<?> option && !option.hasValue()
                || said instanceof Collection<?> all && all.isEmpty();
    }
}
