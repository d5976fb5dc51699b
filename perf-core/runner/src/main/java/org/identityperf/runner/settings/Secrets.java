package org.identityperf.runner.settings;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The secrets of a process: passwords of external stores, and the token of a service. No error repeats them, and no
 * program that builds or runs a server inherits them.
 *
 * @param values the longest first, since one may be part of another
 */
public record Secrets(List<String> values) {

    /** The environment variable with the token for the service that has the pull requests. */
    public static final String TOKEN = "GH_TOKEN";

    private static final Pattern VARIABLE = Pattern.compile("PERF_.*_PASSWORD|" + TOKEN);
    private static final Pattern PROPERTY = Pattern.compile("perf\\..*\\.password");
    private static final Pattern FILE = Pattern.compile("perf\\..*\\.password-file");

    /** What is shorter may also be a part of a word. */
    private static final int SHORTEST = 4;

    private static final String MASK = "***";

    /** Returns the secrets among the caller's properties and variables. */
    public static Secrets in(Properties properties, Map<String, String> environment) {
        return new Secrets(Stream.concat(
                        properties.stringPropertyNames().stream()
                                .flatMap(name -> of(name, properties.getProperty(name))),
                        environment.keySet().stream()
                                .filter(VARIABLE.asMatchPredicate())
                                .map(environment::get))
                .map(String::strip)
                .filter(value -> value.length() >= SHORTEST)
                .distinct()
                .sorted(Comparator.comparing(String::length).reversed())
                .toList());
    }

    private static Stream<String> of(String property, String value) {
        try {
            return FILE.matcher(property).matches()
                    ? Stream.of(ExternalStores.password(property, value))
                    : Stream.of(value)
                            .filter(password -> PROPERTY.matcher(property).matches());
        } catch (SettingsException e) {
            // A file that can't be read has no secret for anybody.
            return Stream.empty();
        }
    }

    /** Removes them from the environment of a program that is to be started. */
    public static void removeFrom(Map<String, String> environment) {
        environment.keySet().removeIf(VARIABLE.asMatchPredicate());
    }

    /** Returns a text in which each is replaced. */
    public String masked(String text) {
        String masked = text;
        for (String value : values) {
            masked = masked.replace(value, MASK);
        }
        return masked;
    }
}
