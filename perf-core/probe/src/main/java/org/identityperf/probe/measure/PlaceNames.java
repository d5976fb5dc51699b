package org.identityperf.probe.measure;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.identityperf.probe.address.Address;

/**
 * Place names are the names that say where a case's data lie: its clones, which are databases, schemas, keyspaces or
 * prefixes of indices, and their hosts. Each run and each side has other ones. A statement whose text has one of them
 * gets a word in its place, so that the same statement has the same text everywhere.
 */
final class PlaceNames {

    private static final String CLONE = "clone";
    private static final String HOST = "host";

    private final Map<String, String> words = new LinkedHashMap<>();
    private final Pattern names;

    /** @param clones where the case's statements are executed */
    PlaceNames(List<Address> clones) {
        for (Address clone : clones) {
            if (!clone.place().isEmpty()) {
                words.put(clone.place(), CLONE);
            }
            // A host's bare name may also be the name of a table; with its port it is nothing else.
            clone.hosts().forEach(host -> words.put(host, HOST));
        }
        // The longest is looked for first: one name may begin with another. Names of tables may follow, or go before.
        names = Pattern.compile(words.keySet().stream()
                .sorted(Comparator.comparingInt(String::length).reversed())
                .map(Pattern::quote)
                .collect(Collectors.joining("|", "(?<![A-Za-z0-9])(?:", ")(?![A-Za-z0-9])")));
    }

    /** Returns the same text with each name replaced by a word. */
    String without(String statement) {
        if (words.isEmpty()) {
            return statement;
        }
        Matcher found = names.matcher(statement);
        return found.replaceAll(name -> words.get(name.group()));
    }
}
