package org.identityperf.fusionauth.dataset;

import org.identityperf.probe.dataset.SeededNumbers;

/**
 * The attributes of an entity as JSON. As published: ten, nine of them of 5 characters and one of 100 to 1000. One
 * instance is for one thread at a time.
 */
public final class EntityData {

    /** How long the text of one entity may be at most. */
    static final int LONGEST = 1_200;

    private static final int ATTRIBUTES = 10;
    private static final int SECRET = 43;
    private static final int SHORT = 5;
    private static final int SHORTEST_LONG = 100;
    private static final int LONGEST_LONG = 1_000;
    private static final char[] LETTERS = "abcdefghijklmnopqrstuvwxyz012345".toCharArray();
    private static final int BITS_A_LETTER = 5;
    private static final int LETTERS_A_NUMBER = Long.SIZE / BITS_A_LETTER;

    private enum Kind {
        LENGTH,
        LETTERS,
        SECRET
    }

    private final SeededNumbers numbers;

    EntityData(SeededNumbers numbers) {
        this.numbers = numbers;
    }

    /** An entity's secret. */
    String secret(long entity) {
        StringBuilder secret = new StringBuilder(SECRET);
        letters(numbers.at(Kind.SECRET, entity), SECRET, secret);
        return secret.toString();
    }

    /** Appends the attributes of an entity. */
    void append(long entity, StringBuilder into) {
        int length = SHORTEST_LONG + (int) (numbers.unit(Kind.LENGTH, entity) * (LONGEST_LONG - SHORTEST_LONG + 1));
        long state = numbers.at(Kind.LETTERS, entity);
        for (int attribute = 1; attribute <= ATTRIBUTES; attribute++) {
            into.append(attribute == 1 ? "{\"attr" : ",\"attr")
                    .append(attribute)
                    .append("\":\"");
            state = letters(state, attribute == ATTRIBUTES ? length : SHORT, into);
            into.append('"');
        }
        into.append('}');
    }

    private static long letters(long state, int length, StringBuilder into) {
        long next = state;
        for (int written = 0; written < length; ) {
            next = SeededNumbers.mix(next);
            long bits = next;
            for (int i = 0; i < LETTERS_A_NUMBER && written < length; i++, written++) {
                into.append(LETTERS[(int) (bits & LETTERS.length - 1)]);
                bits >>>= BITS_A_LETTER;
            }
        }
        return next;
    }
}
