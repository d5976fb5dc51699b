package org.identityperf.runner.settings;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** What somebody may have meant who wrote a word that is not known. */
public final class Suggestion {

    /** The divisor of a word's length for how many letters of it may differ. */
    private static final int LETTERS = 3;

    private Suggestion() {}

    /** Returns {@code ; did you mean smoke?} for the known word that is most like another one; empty if none is. */
    public static String words(String word, Collection<String> known) {
        return of(word, known).map(one -> "; did you mean " + one + "?").orElse("");
    }

    /** Returns {@code ; did you mean smoke? There are } or {@code ; there are }, to be followed by what is known. */
    public static String before(String word, Collection<String> known) {
        return of(word, known)
                .map(one -> "; did you mean " + one + "? There are ")
                .orElse("; there are ");
    }

    /** Returns the known word that is most like another one: the same but for case, with it as a part, or for few letters. */
    public static Optional<String> of(String word, Collection<String> known) {
        String written = lowered(word);
        if (written.isEmpty()) {
            return Optional.empty();
        }
        Comparator<String> nearest = Comparator.comparingInt(each -> distance(written, lowered(each)));
        return known.stream()
                .filter(each -> lowered(each).contains(written)
                        || distance(written, lowered(each)) <= Math.max(1, written.length() / LETTERS))
                .min(nearest.thenComparing(Comparator.naturalOrder()));
    }

    private static String lowered(String word) {
        return word.toLowerCase(Locale.ROOT);
    }

    /** Returns how many letters must be put in, taken out, replaced or exchanged with the next to make one word of another. */
    private static int distance(String one, String other) {
        int[][] distance = new int[one.length() + 1][other.length() + 1];
        for (int i = 0; i <= one.length(); i++) {
            for (int j = 0; j <= other.length(); j++) {
                if (i == 0 || j == 0) {
                    distance[i][j] = i + j;
                    continue;
                }
                int replaced = distance[i - 1][j - 1] + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
                distance[i][j] = Math.min(replaced, Math.min(distance[i - 1][j], distance[i][j - 1]) + 1);
                if (i > 1
                        && j > 1
                        && one.charAt(i - 1) == other.charAt(j - 2)
                        && one.charAt(i - 2) == other.charAt(j - 1)) {
                    distance[i][j] = Math.min(distance[i][j], distance[i - 2][j - 2] + 1);
                }
            }
        }
        return distance[one.length()][other.length()];
    }
}
