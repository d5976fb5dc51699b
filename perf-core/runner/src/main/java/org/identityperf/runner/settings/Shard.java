package org.identityperf.runner.settings;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The share of a list of releases that one of several machines counts. Of n shards each has every n-th release.
 *
 * @param number the shard's number, from 1
 * @param of how many shards there are
 */
public record Shard(int number, int of) {

    static final Shard ALL = new Shard(1, 1);

    private static final Pattern FORM = Pattern.compile("([1-9]\\d{0,5})/([1-9]\\d{0,5})");

    /** Reads {@code 3/8}. */
    static Shard parse(String property, String value) {
        Matcher matcher = FORM.matcher(value);
        if (!matcher.matches()) {
            throw new SettingsException(
                    property + ": \"" + value + "\" is no shard; write its number and how many there are, such as 3/8");
        }
        Shard shard = new Shard(Integer.parseInt(matcher.group(1)), Integer.parseInt(matcher.group(2)));
        if (shard.number > shard.of) {
            throw new SettingsException(property + ": there is no shard " + shard.number + " of " + shard.of);
        }
        return shard;
    }

    /** Returns whether the release of that number, counted from 0, belongs to this shard. */
    public boolean holds(int release) {
        return release % of == number - 1;
    }

    @Override
    public String toString() {
        return number + "/" + of;
    }
}
