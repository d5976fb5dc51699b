package org.identityperf.runner.store;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.identityperf.probe.address.Address;

/** How the place of a clone is named, so that nothing but a clone is ever changed or dropped as one. */
public final class CloneName {

    /** What every clone's name begins with. */
    public static final String PREFIX = "identityperf_run_";

    /** With {@link #PREFIX} and a hash 38 characters, which every store takes. */
    private static final int READABLE = 12;

    private static final Pattern IN_URL = Pattern.compile("[^?]*/(" + PREFIX + "[a-z0-9_]+)(\\?.*)?");

    private CloneName() {}

    /**
     * A name that can still be recognised as the text, and that no other text gets. All are of the same length: MySQL sends
     * it with each column of a result, so that bytes would differ between two clones of the same rows.
     */
    public static String of(String text) {
        String readable = text.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "_") + "_".repeat(READABLE);
        return PREFIX + readable.substring(0, READABLE) + String.format(Locale.ROOT, "_%08x", text.hashCode());
    }

    /** The name in a clone's address, whose URL's path ends with it. */
    public static String in(Address clone) {
        Matcher matcher = IN_URL.matcher(clone.url());
        if (!matcher.matches()) {
            throw new IllegalArgumentException("not the address of a clone: " + clone);
        }
        return matcher.group(1);
    }
}
