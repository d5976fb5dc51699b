package org.identityperf.runner.settings;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A Java home is the folder of a Java installation that a store runs on. */
final class JavaHome {

    private static final Pattern VERSION = Pattern.compile("(?m)^JAVA_VERSION=\"(?:1\\.)?(\\d+)[^\"]*\"");

    private JavaHome() {}

    /**
     * @param allowed the Java versions that the store runs on
     * @throws SettingsException if it is not such a folder
     */
    static Path checked(String property, String value, List<Integer> allowed) {
        Path home;
        try {
            home = Path.of(value.strip()).toAbsolutePath().normalize();
        } catch (InvalidPathException e) {
            throw new SettingsException(property + " is not a path: " + e.getReason());
        }
        if (value.isBlank() || !(hasJava(home, "java") || hasJava(home, "java.exe"))) {
            throw new SettingsException(property + "=" + value
                    + " is not the folder of a Java: there is no bin/java that can be run in it");
        }
        int version = version(property, home);
        if (!allowed.contains(version)) {
            throw new SettingsException(property + "=" + value + " is Java " + version + "; the store runs on "
                    + allowed + ". Name the folder of one of these");
        }
        return home;
    }

    private static boolean hasJava(Path home, String name) {
        Path java = home.resolve("bin").resolve(name);
        return Files.isRegularFile(java) && Files.isExecutable(java);
    }

    private static int version(String property, Path home) {
        Path release = home.resolve("release");
        try {
            Matcher matcher = VERSION.matcher(Files.isRegularFile(release) ? Files.readString(release) : "");
            if (matcher.find()) {
                return Integer.parseInt(matcher.group(1));
            }
        } catch (IOException e) {
            throw new SettingsException(property + ": can't read " + release + " (" + e + ")");
        }
        throw new SettingsException(property + ": " + release + " says no JAVA_VERSION, as that of every Java does");
    }
}
