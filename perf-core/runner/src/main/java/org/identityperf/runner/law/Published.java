package org.identityperf.runner.law;

import java.io.IOException;
import java.io.InputStream;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A module's {@code published.json}.
 *
 * @param laws the published laws that the module tests
 * @param choices the settings that its reader has to choose
 */
public record Published(List<PublishedLaw> laws, List<Choice> choices) {

    /** For a module that publishes nothing. */
    public static final Published NOTHING = new Published(List.of(), List.of());

    public Published {
        laws = List.copyOf(laws);
        choices = List.copyOf(choices);
    }

    /**
     * Reads the file.
     *
     * @param name what to call it in messages
     * @throws IllegalArgumentException naming the file, the law, the field and its value, if something is missing, unknown
     *     or contradicts itself
     * @throws IOException if it cannot be read
     */
    public static Published read(InputStream in, String name) throws IOException {
        PublishedField root = PublishedField.read(in, name);
        root.only("laws", "choices", "report");
        List<PublishedLaw> laws = root.list("laws").stream().map(LawReader::law).toList();
        Set<String> ids = new HashSet<>();
        for (PublishedLaw law : laws) {
            if (!ids.add(law.text().id())) {
                throw new IllegalArgumentException(
                        name + ": two laws are called " + law.text().id());
            }
        }
        List<Choice> choices =
                root.optionalList("choices").stream().map(LawReader::choice).toList();
        return new Published(laws, choices);
    }
}
