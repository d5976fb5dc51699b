package org.identityperf.runner.settings;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Properties;

/**
 * Profiling says whether a run profiles or holds its forks instead of timing them.
 *
 * @param events what a profiler samples, all in one fork; empty for none
 * @param hold whether each fork waits before it measures, for a profiler or debugger of the user's own
 */
public record Profiling(List<ProfileEvent> events, boolean hold) {

    static final String HOLD = "perf.hold";

    /** @throws SettingsException if a value can't be used, or something else is set that excludes it */
    static Profiling read(Properties properties) {
        List<ProfileEvent> events = Optional.ofNullable(properties.getProperty(ProfileEvent.PROPERTY)).stream()
                .flatMap(words -> Arrays.stream(words.split(",", -1)))
                .map(word -> Values.choice(ProfileEvent.PROPERTY, word.strip(), ProfileEvent.class))
                .distinct()
                .toList();
        boolean hold = Values.bool(properties, HOLD);
        if (hold && !events.isEmpty()) {
            throw new SettingsException(ProfileEvent.PROPERTY + " and " + HOLD
                    + " exclude each other: two profilers in one JVM disturb each other. Leave one of them out");
        }
        if ((hold || !events.isEmpty()) && properties.containsKey(SideSetting.Role.BASELINE.property())) {
            throw new SettingsException(
                    (hold ? HOLD : ProfileEvent.PROPERTY) + " and " + SideSetting.Role.BASELINE.property()
                            + " exclude each other: such forks are not compared. Leave one of them out");
        }
        return new Profiling(events, hold);
    }
}
