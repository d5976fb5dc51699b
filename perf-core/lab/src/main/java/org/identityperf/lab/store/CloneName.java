package org.identityperf.lab.store;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.identityperf.probe.address.Address;

/** How the database of a clone is named, so that nothing but a clone is ever changed or dropped as one. */
final class CloneName {

    private static final String PREFIX = "run_";
    /** PostgreSQL cuts a name after 63 bytes. */
    private static final int READABLE = 48;

    private static final Pattern DATABASE = Pattern.compile("jdbc:[^?]*/(" + PREFIX + "[a-z0-9_]+)(\\?.*)?");

    private CloneName() {}

    /** A database name that can still be recognised as the text, and that no other text gets. */
    static String of(String text) {
        String readable = text.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "_");
        if (!readable.equals(text) || readable.length() > READABLE) {
            readable = readable.substring(0, Math.min(readable.length(), READABLE))
                    + '_'
                    + Integer.toHexString(text.hashCode());
        }
        return PREFIX + readable;
    }

    /** The name in a clone's address. */
    static String in(Address clone) {
        Matcher matcher = DATABASE.matcher(clone.url());
        if (!matcher.matches()) {
            throw new IllegalArgumentException("not the address of a clone: " + clone);
        }
        return matcher.group(1);
    }
}
