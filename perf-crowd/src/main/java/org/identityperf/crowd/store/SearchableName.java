package org.identityperf.crowd.store;

import java.util.Locale;

/**
 * A string as it was written, together with its lower case, in which it is searched and unique.
 *
 * @param text the string as it was written
 * @param lower its lower case
 */
public record SearchableName(String text, String lower) {

    /** The largest length that a column allows, in characters. */
    private static final int LONGEST = 255;

    /**
     * Returns the searchable name of a text.
     *
     * @throws IllegalArgumentException if it is empty, or longer than 255 characters in either form
     */
    public static SearchableName of(String text) {
        String lower = lower(text);
        if (text.isBlank()) {
            throw new IllegalArgumentException("a name is blank");
        }
        // The lower case of some characters has two characters.
        int length = Math.max(text.codePointCount(0, text.length()), lower.codePointCount(0, lower.length()));
        if (length > LONGEST) {
            throw new IllegalArgumentException("a name has " + length + " characters; the column takes " + LONGEST
                    + ". It begins with " + text.substring(0, 32));
        }
        return new SearchableName(text, lower);
    }

    /** Returns the lower case in which names are searched, which is the same in every locale. */
    public static String lower(String text) {
        return text.toLowerCase(Locale.ROOT);
    }
}
