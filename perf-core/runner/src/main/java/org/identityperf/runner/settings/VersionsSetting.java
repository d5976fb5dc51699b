package org.identityperf.runner.settings;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/** A versions setting is the value of {@code perf.versions}: it names releases of a server. */
public sealed interface VersionsSetting {

    String PROPERTY = "perf.versions";

    /** These are releases that are named one by one; at least one, each once. */
    record Listed(List<String> versions) implements VersionsSetting {}

    /** This is every release between two, with both of them, that the repositories hold. */
    record Between(String first, String last) implements VersionsSetting {}

    /**
     * Reads the value: versions between commas, or two with two dots between them.
     *
     * @throws SettingsException if something else is in it
     */
    static VersionsSetting parse(String value) {
        if (value.contains("..")) {
            String[] ends = value.split("\\.\\.", -1);
            if (ends.length != 2) {
                throw refused(value, "a range has two ends");
            }
            Between between = new Between(version(value, ends[0]), version(value, ends[1]));
            if (ReleaseOrder.OLDEST_FIRST.compare(between.first, between.last) > 0) {
                throw refused(value, between.first + " is newer than " + between.last);
            }
            return between;
        }
        return new Listed(Arrays.stream(value.split(",", -1))
                .map(each -> version(value, each))
                .distinct()
                .toList());
    }

    private static String version(String value, String text) {
        String version = text.strip();
        if (!Pattern.matches(SideSetting.VERSION, version)) {
            throw refused(value, "\"" + version + "\" is no version");
        }
        return version;
    }

    private static SettingsException refused(String value, String why) {
        return new SettingsException(PROPERTY + "=" + value + ": " + why
                + "; write releases between commas, such as 25.0.6,26.0.8, or a range, such as 25.0.6..26.7.0");
    }
}
