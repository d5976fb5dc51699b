package org.identityperf.fusionauth.dataset;

import java.nio.charset.StandardCharsets;
import java.util.stream.IntStream;
import org.identityperf.probe.dataset.SeededNumbers;

/**
 * Entity data writes the attributes of an entity as JSON. As published, there are ten: nine of 5 characters and one of
 * 100 to 1000. One instance is for one thread at a time.
 */
public final class EntityData {

    /** How long the text of one entity may be at most. */
    private static final int LONGEST = 1_200;

    private static final int ATTRIBUTES = 10;
    private static final int SECRET = 43;
    private static final int SHORT = 5;
    private static final int SHORTEST_LONG = 100;
    private static final int LONGEST_LONG = 1_000;
    private static final byte[] LETTERS = ascii("abcdefghijklmnopqrstuvwxyz012345");
    private static final int BITS_A_LETTER = 5;
    private static final int LETTERS_A_NUMBER = Long.SIZE / BITS_A_LETTER;
    private static final byte[][] NAMES = IntStream.rangeClosed(1, ATTRIBUTES)
            .mapToObj(attribute -> ascii((attribute == 1 ? '{' : ',') + "\"attr" + attribute + "\":\""))
            .toArray(byte[][]::new);

    private enum Kind {
        LENGTH,
        LETTERS,
        SECRET
    }

    private final SeededNumbers numbers;
    private final byte[] text = new byte[LONGEST];
    private int end;

    EntityData(SeededNumbers numbers) {
        this.numbers = numbers;
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    /** Returns an entity's secret. */
    String secret(long entity) {
        end = 0;
        letters(numbers.at(Kind.SECRET, entity), SECRET);
        return text();
    }

    /** Returns the attributes of an entity. */
    String attributes(long entity) {
        int length = SHORTEST_LONG + (int) (numbers.unit(Kind.LENGTH, entity) * (LONGEST_LONG - SHORTEST_LONG + 1));
        long state = numbers.at(Kind.LETTERS, entity);
        end = 0;
        for (int attribute = 0; attribute < ATTRIBUTES; attribute++) {
            byte[] name = NAMES[attribute];
            System.arraycopy(name, 0, text, end, name.length);
            end += name.length;
            state = letters(state, attribute == ATTRIBUTES - 1 ? length : SHORT);
            text[end++] = '"';
        }
        text[end++] = '}';
        return text();
    }

    private String text() {
        return new String(text, 0, end, StandardCharsets.ISO_8859_1);
    }

    private long letters(long state, int length) {
        long next = state;
        for (int left = length; left > 0; left -= LETTERS_A_NUMBER) {
            next = SeededNumbers.mix(next);
            long bits = next;
            for (int stop = end + Math.min(left, LETTERS_A_NUMBER); end < stop; end++) {
                text[end] = LETTERS[(int) bits & LETTERS.length - 1];
                bits >>>= BITS_A_LETTER;
            }
        }
        return next;
    }
}
