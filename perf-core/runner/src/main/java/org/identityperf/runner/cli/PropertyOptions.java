package org.identityperf.runner.cli;

import java.util.Properties;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.identityperf.runner.settings.Property;
import org.identityperf.runner.settings.Settings;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/**
 * Property options are the options of a command that stand for {@code perf.*} properties, under the same words.
 *
 * @param taken the properties that the command obeys, by their names
 */
record PropertyOptions(Predicate<String> taken) {

    private static final String PREFIX = "perf.";

    /** Returns the options of all properties but these, without {@code perf.} in front. */
    static PropertyOptions allBut(String... names) {
        return new PropertyOptions(name -> Stream.of(names).noneMatch(name::equals));
    }

    /** Returns the options of these properties alone. */
    static PropertyOptions only(String... names) {
        return new PropertyOptions(name -> Stream.of(names).anyMatch(name::equals));
    }

    void addTo(CommandSpec command) {
        properties()
                .forEach(property -> command.addOption(OptionSpec.builder(option(property))
                        .type(String.class)
                        .paramLabel('<' + property.values() + '>')
                        .description((property.help() + " (default: " + property.standard() + ")").replace("%", "%%"))
                        .build()));
    }

    /** Sets the properties whose options were typed. */
    void set(ParseResult typed, Properties properties) {
        properties().forEach(property -> {
            String value = typed.matchedOptionValue(option(property), null);
            if (value != null) {
                properties.setProperty(property.name(), value);
            }
        });
    }

    /** Returns the properties; a password may not be typed on a command line, which every user of the machine can read. */
    private Stream<Property> properties() {
        return Settings.PROPERTIES.stream()
                .filter(property -> !property.name().endsWith(".password"))
                .filter(property -> taken.test(property.name().substring(PREFIX.length())));
    }

    /** Returns the option that stands for a property. */
    static String option(Property property) {
        return "--" + property.name().substring(PREFIX.length());
    }
}
