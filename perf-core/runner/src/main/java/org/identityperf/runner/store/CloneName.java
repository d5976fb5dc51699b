package org.identityperf.runner.store;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.identityperf.probe.address.Address;

/**
 * The name of a clone's place in a store. Only places with such a name are ever changed or dropped as
 * clones.
 */
public final class CloneName {

    /** The prefix of every clone's name. */
    public static final String PREFIX = "identityperf_run_";

    /**
     * A name of {@link #PREFIX}, this many readable characters and a hash has 38 characters, which every store accepts.
     */
    private static final int READABLE = 12;

    private static final Pattern IN_URL = Pattern.compile("[^?]*/(" + PREFIX + "[a-z0-9_]+)(\\?.*)?");

    private CloneName() {}

    /**
     * Returns a name in which the text can still be recognised, and that no other text gets. All names have the same
     * length. MySQL sends the name with each column of a result, so names of other lengths would change the counted
     * bytes of the same rows.
     */
    public static String of(String text) {
        String readable = text.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "_") + "_".repeat(READABLE);
        return PREFIX + readable.substring(0, READABLE) + String.format(Locale.ROOT, "_%08x", text.hashCode());
    }

    /** Returns the name of a clone from its address: the end of the URL's path. */
    public static String in(Address clone) {
        Matcher matcher = IN_URL.matcher(clone.url());
        if (!matcher.matches()) {
            throw new IllegalArgumentException("not the address of a clone: " + clone);
        }
        return matcher.group(1);
    }
}
