package org.identityperf.runner.settings;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;

/**
 * Options of JMH that a user adds to those of the forks that measure time, such as a profiler.
 *
 * @param words as JMH reads them
 */
public record JmhOptions(List<String> words) {

    /** The property that holds the words, with blanks between them. */
    public static final String PROPERTY = "perf.jmh";

    private static final Pattern PARAMETER = Pattern.compile("--?p(?!rof).*");

    /** What a run sets itself, since results would otherwise mean something else than they say. */
    private static final Map<String, Predicate<CommandLineOptions>> REFUSED = new LinkedHashMap<>();

    static {
        REFUSED.put("a benchmark's name", options -> !options.getIncludes().isEmpty());
        REFUSED.put("-e", options -> !options.getExcludes().isEmpty());
        REFUSED.put("-f", options -> options.getForkCount().hasValue());
        REFUSED.put("-wf", options -> options.getWarmupForkCount().hasValue());
        REFUSED.put("-i", options -> options.getMeasurementIterations().hasValue());
        REFUSED.put("-wi", options -> options.getWarmupIterations().hasValue());
        REFUSED.put("-r", options -> options.getMeasurementTime().hasValue());
        REFUSED.put("-w", options -> options.getWarmupTime().hasValue());
        REFUSED.put("-bs", options -> options.getMeasurementBatchSize().hasValue());
        REFUSED.put("-wbs", options -> options.getWarmupBatchSize().hasValue());
        REFUSED.put("-bm", options -> !options.getBenchModes().isEmpty());
        REFUSED.put("-wm", options -> options.getWarmupMode().hasValue());
        REFUSED.put("-wmb", options -> !options.getWarmupIncludes().isEmpty());
        REFUSED.put("-t", options -> options.getThreads().hasValue());
        REFUSED.put("-tg", options -> options.getThreadGroups().hasValue());
        REFUSED.put("-tu", options -> options.getTimeUnit().hasValue());
        REFUSED.put("-opi", options -> options.getOperationsPerInvocation().hasValue());
        REFUSED.put("-to", options -> options.getTimeout().hasValue());
        REFUSED.put("-foe", options -> options.shouldFailOnError().hasValue());
        REFUSED.put("-jvm", options -> options.getJvm().hasValue());
        REFUSED.put("-o", options -> options.getOutput().hasValue());
        REFUSED.put("-rf", options -> options.getResultFormat().hasValue());
        REFUSED.put("-rff", options -> options.getResult().hasValue());
        REFUSED.put("-l", CommandLineOptions::shouldList);
        REFUSED.put("-lp", CommandLineOptions::shouldListWithParams);
        REFUSED.put("-lprof", CommandLineOptions::shouldListProfilers);
        REFUSED.put("-lrf", CommandLineOptions::shouldListResultFormats);
        REFUSED.put("-h", CommandLineOptions::shouldHelp);
    }

    public JmhOptions {
        words = List.copyOf(words);
    }

    /**
     * Returns the property's value for words that were typed.
     *
     * @throws SettingsException if a word has a blank in it, which would be read as two
     */
    public static String value(List<String> words) {
        words.stream().filter(word -> word.matches(".*\\s.*")).findFirst().ifPresent(word -> {
            throw new SettingsException("'" + word + "' has a blank in it; repeat -jvmArgs for each option of a JVM");
        });
        return String.join(" ", words);
    }

    /** @throws SettingsException if JMH does not know one of them, or the run sets it itself */
    static JmhOptions read(Properties properties) {
        String value = properties.getProperty(PROPERTY, "").strip();
        if (value.isEmpty()) {
            return new JmhOptions(List.of());
        }
        List<String> words = List.of(value.split("\\s+"));
        CommandLineOptions options;
        try {
            options = new CommandLineOptions(words.toArray(String[]::new));
        } catch (CommandLineOptionException e) {
            throw new SettingsException(PROPERTY + ": JMH refuses " + value + ": " + e.getMessage());
        }
        REFUSED.forEach((name, given) -> {
            if (given.test(options)) {
                throw refused(name);
            }
        });
        words.stream().filter(PARAMETER.asMatchPredicate()).findFirst().ifPresent(word -> {
            throw refused("-p");
        });
        return new JmhOptions(words);
    }

    private static SettingsException refused(String name) {
        return new SettingsException(PROPERTY + ": " + name + " is set by the run itself; perf.include and perf.params"
                + " choose what is measured, and perf.tier how often");
    }

    /** Returns the words with blanks between them. */
    @Override
    public String toString() {
        return String.join(" ", words);
    }
}
