package org.identityperf.probe.load;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A slice says which parts of a load one of several machines loads. Of n slices each has every n-th part, so that all
 * have about the same amount of work.
 *
 * @param number the slice's number, from 1
 * @param of how many slices there are
 */
public record Slice(int number, int of) {

    public static final Slice ALL = new Slice(1, 1);

    private static final Pattern FORM = Pattern.compile("([1-9]\\d{0,5})/([1-9]\\d{0,5})");

    public Slice {
        if (number < 1 || number > of) {
            throw new IllegalArgumentException("there is no slice " + number + " of " + of);
        }
    }

    /** Reads {@code 3/16}. */
    public static Slice parse(String text) {
        Matcher matcher = FORM.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException(
                    "\"" + text + "\" is no slice; write its number and how many there are," + " such as 3/16");
        }
        return new Slice(Integer.parseInt(matcher.group(1)), Integer.parseInt(matcher.group(2)));
    }

    /** Returns whether the part of that number, counted from 0, belongs to this slice. */
    public boolean holds(int part) {
        return part % of == number - 1;
    }

    @Override
    public String toString() {
        return number + "/" + of;
    }
}
