package org.identityperf.crowd.store;

import java.util.Locale;

/**
 * A string as it was written, and in the lower case in which it is searched and unique.
 *
 * @param text as written
 * @param lower its lower case
 */
public record SearchableName(String text, String lower) {

    /** The longest that a column takes, in characters. */
    private static final int LONGEST = 255;

    /**
     * The name of something.
     *
     * @throws IllegalArgumentException if it is empty, or longer than 255 characters in either form
     */
    public static SearchableName of(String text) {
        String lower = lower(text);
        if (text.isBlank()) {
            throw new IllegalArgumentException("a name is blank");
        }
        // Some characters have a lower case of two.
        int length = Math.max(text.codePointCount(0, text.length()), lower.codePointCount(0, lower.length()));
        if (length > LONGEST) {
            throw new IllegalArgumentException("a name has " + length + " characters; the column takes " + LONGEST
                    + ". It begins with " + text.substring(0, 32));
        }
        return new SearchableName(text, lower);
    }

    /** The lower case in which names are searched, the same in every locale. */
    public static String lower(String text) {
        return text.toLowerCase(Locale.ROOT);
    }
}
