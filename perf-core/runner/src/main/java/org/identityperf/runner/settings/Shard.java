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

    public Shard {
        if (number < 1 || number > of) {
            throw new IllegalArgumentException("there is no shard " + number + " of " + of);
        }
    }

    /** Reads {@code 3/8}. */
    static Shard parse(String text) {
        Matcher matcher = FORM.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException(
                    "\"" + text + "\" is no shard; write its number and how many there are, such as 3/8");
        }
        return new Shard(Integer.parseInt(matcher.group(1)), Integer.parseInt(matcher.group(2)));
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
