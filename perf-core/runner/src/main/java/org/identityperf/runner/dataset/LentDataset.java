package org.identityperf.runner.dataset;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.identityperf.probe.dataset.Sizes;
import org.identityperf.runner.settings.Store;

/**
 * A dataset that a test asks for.
 *
 * @param name the test's name for it
 * @param store the store that holds it
 * @param className the class that creates it
 * @param sizes the sizes by dimension
 */
public record LentDataset(String name, Store store, String className, Sizes sizes) {

    private static final Pattern FORM = Pattern.compile("(\\w+)=(?:([a-z]+):)?([\\w.$]+)(\\[.*])");

    /**
     * Reads {@code name=class[sizes]} or {@code name=store:class[sizes]}.
     *
     * @param own the store where none is named
     * @throws IllegalArgumentException if the text has another form
     */
    public static LentDataset parse(String text, Store own) {
        Matcher matcher = FORM.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException(
                    "cannot read the dataset \"" + text + "\"; write name=class[sizes] or name=store:class[sizes]");
        }
        Store store = matcher.group(2) == null ? own : Store.ofWord(matcher.group(2));
        return new LentDataset(matcher.group(1), store, matcher.group(3), Sizes.parse(matcher.group(4)));
    }
}
