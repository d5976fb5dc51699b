package org.identityperf.runner.settings;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Properties;

/** This class reads values of properties of each kind. It refuses a value of another kind and names the property. */
final class Values {

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
            throw new SettingsException(name + "=" + value + ": not a whole number");
        }
    }

    static boolean bool(String name, String value) {
        if (!value.equals("true") && !value.equals("false")) {
            throw new SettingsException(name + "=" + value + ": write true or false");
        }
        return Boolean.parseBoolean(value);
    }
}
