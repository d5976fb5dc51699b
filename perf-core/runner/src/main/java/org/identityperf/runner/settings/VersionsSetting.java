package org.identityperf.runner.settings;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** The value of {@code perf.versions}: it names releases of a server. */
public sealed interface VersionsSetting {

    String PROPERTY = "perf.versions";

    /**
     * These are releases that are named one by one; at least one, each once.
     *
     * @param folders the folders with jars of those that come from no repository, by version
     */
    record Listed(List<String> versions, SortedMap<String, Path> folders) implements VersionsSetting {}

    /** This is every release between two, with both of them, that the repositories hold. */
    record Between(String first, String last) implements VersionsSetting {}

    /**
     * Reads the value: versions between commas, or two with two dots between them.
     *
     * @throws SettingsException if something else is in it
     */
    static VersionsSetting parse(String value) {
        if (value.contains("..") && !value.contains("=")) {
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
        SortedMap<String, Path> folders = new TreeMap<>();
        List<String> versions = new ArrayList<>();
        for (String each : value.split(",", -1)) {
            String[] words = each.split("=", 2);
            String version = version(value, words[0]);
            if (!versions.contains(version)) {
                versions.add(version);
            }
            if (words.length > 1) {
                folders.put(version, folder(value, words[1].strip()));
            }
        }
        return new Listed(List.copyOf(versions), folders);
    }

    private static Path folder(String value, String text) {
        if (text.isEmpty()) {
            throw refused(value, "there is no folder without a name");
        }
        Path folder = Values.path(PROPERTY, text).toAbsolutePath().normalize();
        if (!Files.isDirectory(folder)) {
            throw refused(value, "there is no folder " + folder);
        }
        return folder;
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
                + "; write releases between commas, such as 25.0.6,26.0.8, or a range, such as 25.0.6..26.7.0. A"
                + " release that is in no repository is its jars' folder: 26.0.8=<folder>");
    }
}
