package org.identityperf.runner.settings;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** This class reads values of properties of each kind. It refuses a value of another kind and names the property. */
final class Values {

    private static final Pattern DURATION = Pattern.compile("(\\d{1,6})([smh])");

    private Values() {}

    static String of(Properties properties, String name, String standard) {
        return properties.getProperty(name, standard).strip();
    }

    static Path path(String name, String value) {
        if (value.isBlank()) {
            throw new SettingsException(name + " is empty; name a file or folder");
        }
        try {
            return Path.of(value.strip());
        } catch (InvalidPathException e) {
            throw new SettingsException(name + "=" + value + " is not a path: " + e.getReason());
        }
    }

    static long whole(String name, String value) {
        try {
            return Long.parseLong(value);
        } catch (NumberFormatException e) {
            throw new SettingsException(name + "=" + value
                    + (value.matches("[+-]?\\d+")
                            ? ": too far from 0; write at most 18 digits"
                            : ": not a whole number"));
        }
    }

    /** Reads a property that is false where it is not given. */
    static boolean bool(Properties properties, String name) {
        String value = of(properties, name, "false");
        if (!value.equals("true") && !value.equals("false")) {
            throw new SettingsException(name + "=" + value + ": write true or false");
        }
        return Boolean.parseBoolean(value);
    }

    /** Reads a constant of an enum, in lower case. */
    static <E extends Enum<E>> E choice(String name, String value, Class<E> type) {
        Map<String, E> all = new LinkedHashMap<>();
        for (E each : type.getEnumConstants()) {
            all.put(each.name().toLowerCase(Locale.ROOT), each);
        }
        E chosen = all.get(value.toLowerCase(Locale.ROOT));
        if (chosen == null) {
            throw new SettingsException(name + "=" + value + ": no such value"
                    + Suggestion.before(value, all.keySet())
                    + String.join(", ", all.keySet()));
        }
        return chosen;
    }

    /** Reads a length of time above zero: {@code 90s}, {@code 10m}, {@code 2h}. */
    static Duration duration(String property, String value) {
        Matcher matcher = DURATION.matcher(value);
        if (!matcher.matches() || Long.parseLong(matcher.group(1)) == 0) {
            throw new SettingsException(property + "=" + value
                    + ": write a whole number above 0 with s, m or h for seconds, minutes or hours, such as 10m");
        }
        long number = Long.parseLong(matcher.group(1));
        return switch (matcher.group(2)) {
            case "s" -> Duration.ofSeconds(number);
            case "m" -> Duration.ofMinutes(number);
            default -> Duration.ofHours(number);
        };
    }
}
