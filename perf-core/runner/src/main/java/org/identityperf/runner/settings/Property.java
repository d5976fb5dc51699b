package org.identityperf.runner.settings;

import java.util.List;

/**
 * A setting that a user can give.
 *
 * @param values the values that it takes, in words
 * @param standard its default, in words
 * @param commands the commands that take it as an option; none for a password, since every user of the machine can read
 *     a command line
 */
public record Property(String name, String values, String standard, String help, List<String> commands) {

    /** Returns the name of the option that stands for it. */
    public String word() {
        return name.substring(Settings.PREFIX.length());
    }

    /** Returns whether its option may be given without a value, as {@code true}. */
    public boolean isSwitch() {
        return values.equals("true, false");
    }
}
