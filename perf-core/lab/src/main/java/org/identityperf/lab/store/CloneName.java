package org.identityperf.lab.store;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.identityperf.probe.address.Address;

/** How the place of a clone is named, so that nothing but a clone is ever changed or dropped as one. */
public final class CloneName {

    /** What every clone's name begins with. */
    public static final String PREFIX = "identityperf_run_";

    private static final int HASH = 9;

    private static final Pattern IN_URL = Pattern.compile("[^?]*/(" + PREFIX + "[a-z0-9_]+)(\\?.*)?");

    private CloneName() {}

    /**
     * A name that can still be recognised as the text, and that no other text gets.
     *
     * @param longest how many characters the store takes
     */
    public static String of(String text, int longest) {
        int readableLength = longest - PREFIX.length() - HASH;
        String readable = text.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "_");
        if (!readable.equals(text) || readable.length() > readableLength) {
            readable = readable.substring(0, Math.min(readable.length(), readableLength))
                    + '_'
                    + Integer.toHexString(text.hashCode());
        }
        return PREFIX + readable;
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
