package org.identityperf.probe.measure;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.Serializable;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import one.profiler.AsyncProfiler;
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

    /** @param folder takes files that profilers need */
    static Options of(Options asked, Options benchmarkCase, Path folder) throws IOException {
        CaseOptions options = new CaseOptions(asked, benchmarkCase);
        for (ProfilerConfig profiler : asked.getProfilers()) {
            options.profilers.add(withLibrary(folder, profiler));
        }
        return (Options)
                Proxy.newProxyInstance(Options.class.getClassLoader(), new Class<?>[] {Options.class}, options);
    }

    /** Extracts async-profiler's library from its jar for JMH's own {@code -prof async}, unless a library is given. */
    private static ProfilerConfig withLibrary(Path folder, ProfilerConfig asked) throws IOException {
        if (!asked.getKlass().equals("async") || asked.getOpts().contains("libPath=")) {
            return asked;
        }
        Path file = folder.resolve("libasyncProfiler.so");
        if (!Files.exists(file)) {
            String place = '/' + platform() + '/' + file.getFileName();
            try (InputStream in = AsyncProfiler.class.getResourceAsStream(place)) {
                if (in == null) {
                    throw new FileNotFoundException("async-profiler has nothing for this machine (" + place + ")");
                }
                Files.copy(in, file);
            }
        }
        String options = asked.getOpts().isEmpty() ? "" : asked.getOpts() + ';';
        return new ProfilerConfig(asked.getKlass(), options + "libPath=" + file);
    }

    private static String platform() {
        if (System.getProperty("os.name").toLowerCase(Locale.ROOT).startsWith("mac")) {
            return "macos";
        }
        return System.getProperty("os.arch").equals("aarch64") ? "linux-arm64" : "linux-x64";
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
