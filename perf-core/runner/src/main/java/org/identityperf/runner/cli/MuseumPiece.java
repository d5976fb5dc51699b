package org.identityperf.runner.cli;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import org.identityperf.runner.gate.Finding;
import org.identityperf.runner.gate.Finding.Verdict;
import org.identityperf.runner.settings.Settings;

/**
 * A regression in which users were really hit, and what the gate must say of it: a line of a module's {@code museum.json}.
 *
 * @param name what happened, in a few words
 * @param issue where it was reported
 * @param versions the base's version of the server and the candidate's; none where both sides are settings
 * @param values of one parameter, the base's and the candidate's; none where both sides are versions
 * @param choice what is measured, by properties such as {@code perf.include}
 * @param verdict what the gate must say
 * @param of what the sentence that says so must hold, such as the name of a table
 */
record MuseumPiece(
        String name,
        String issue,
        @JsonSetter(nulls = Nulls.AS_EMPTY) List<String> versions,
        @JsonSetter(nulls = Nulls.AS_EMPTY) TreeMap<String, List<String>> values,
        TreeMap<String, String> choice,
        Verdict verdict,
        String of) {

    private static final ObjectMapper JSON =
            new ObjectMapper().enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES);

    MuseumPiece {
        boolean twoVersions = versions.size() == 2 && values.isEmpty();
        boolean twoValues = versions.isEmpty()
                && values.size() == 1
                && values.firstEntry().getValue().size() == 2;
        if (!twoVersions && !twoValues) {
            throw new IllegalArgumentException(
                    name + ": a piece is of two versions, or of two values of one parameter");
        }
    }

    /**
     * Reads a module's pieces; a file that is not there holds none.
     *
     * @throws IllegalArgumentException if it is not of that form
     */
    static List<MuseumPiece> readAll(Path file) throws IOException {
        if (!Files.exists(file)) {
            return List.of();
        }
        try {
            return JSON.readValue(file.toFile(), new TypeReference<List<MuseumPiece>>() {});
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(file + ": " + e.getOriginalMessage(), e);
        }
    }

    /** The run's properties with the piece's in their places. */
    Settings settings(Properties run) {
        Properties properties = new Properties();
        run.stringPropertyNames().forEach(each -> properties.setProperty(each, run.getProperty(each)));
        choice.forEach(properties::setProperty);
        return Settings.read(properties);
    }

    /** Whether a finding is what the gate must say. */
    boolean isSaidBy(Finding finding) {
        return finding.verdict() == verdict && (finding.what() + finding.sentence()).contains(of);
    }

    /** Both sides in words. */
    String sides() {
        return versions.isEmpty()
                ? values.firstKey() + ' ' + pair(values.firstEntry().getValue())
                : pair(versions);
    }

    private static String pair(List<String> sides) {
        return sides.get(1) + " against " + sides.get(0);
    }

    /** The parameter of which each side has another value. */
    Map.Entry<String, List<String>> parameter() {
        return values.firstEntry();
    }
}
