package org.identityperf.runner.settings;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A duration setting is a length of time as a property gives it: {@code 90s}, {@code 10m}, {@code 2h}. */
final class DurationSetting {

    private static final Pattern FORM = Pattern.compile("(\\d{1,6})([smh])");

    private DurationSetting() {}

    /** @throws SettingsException if it has another form, or is zero */
    static Duration parse(String property, String value) {
        Matcher matcher = FORM.matcher(value);
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
