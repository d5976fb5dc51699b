package org.identityperf.selftest;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import org.identityperf.runner.files.UnusableFile;
import org.identityperf.runner.gate.verdict.Finding;
import org.identityperf.runner.gate.verdict.Finding.Verdict;
import org.identityperf.runner.settings.Settings;

/**
 * A known regression is one that really hit users. It says how to measure it and what the gate must find. It is an
 * entry of a module's {@code known-regressions.yaml}.
 *
 * @param name what happened, in a few words
 * @param issue where it was reported
 * @param versions the baseline's version of the server and the candidate's; none where both sides are settings
 * @param values the baseline's value of one parameter and the candidate's; none where both sides are versions
 * @param choice what is measured, by properties such as {@code perf.include}
 * @param verdict what the gate must report
 * @param of what the reporting sentence must contain, such as the name of a table
 */
record KnownRegression(
        String name,
        String issue,
        @JsonSetter(nulls = Nulls.AS_EMPTY) List<String> versions,
        @JsonSetter(nulls = Nulls.AS_EMPTY) TreeMap<String, List<String>> values,
        TreeMap<String, String> choice,
        Verdict verdict,
        String of) {

    static final String FILE = "known-regressions.yaml";

    private static final YAMLMapper YAML = YAMLMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
            .defaultSetterInfo(JsonSetter.Value.forContentNulls(Nulls.FAIL))
            .build();

    KnownRegression {
        boolean twoVersions = versions.size() == 2 && values.isEmpty();
        boolean twoValues = versions.isEmpty()
                && values.size() == 1
                && values.firstEntry().getValue().size() == 2;
        if (!twoVersions && !twoValues) {
            throw new IllegalArgumentException(
                    name + ": a regression is of two versions, or of two values of one parameter");
        }
    }

    /**
     * Reads a module's known regressions; a missing file holds none.
     *
     * @throws UnusableFile if the file is not of that form
     */
    static List<KnownRegression> readAll(Path file) {
        if (!Files.exists(file)) {
            return List.of();
        }
        try {
            List<KnownRegression> all = YAML.readValue(file.toFile(), new TypeReference<>() {});
            if (all == null || all.isEmpty()) {
                throw UnusableFile.declared(file.toString(), "it holds no regression", null);
            }
            return all;
        } catch (JacksonException e) {
            throw UnusableFile.declared(file.toString(), e);
        } catch (IOException e) {
            throw UnusableFile.declared(file.toString(), UnusableFile.why(e), e);
        }
    }

    /** Returns the run's properties, with the regression's own in place of those of the same name. */
    Settings settings(Properties run) {
        Properties properties = new Properties();
        run.stringPropertyNames().forEach(each -> properties.setProperty(each, run.getProperty(each)));
        choice.forEach(properties::setProperty);
        return Settings.read(properties);
    }

    boolean isFoundBy(Finding finding) {
        return finding.verdict() == verdict && (finding.what() + finding.sentence()).contains(of);
    }

    String sides() {
        return versions.isEmpty()
                ? values.firstKey() + ' ' + pair(values.firstEntry().getValue())
                : pair(versions);
    }

    private static String pair(List<String> sides) {
        return sides.get(1) + " against " + sides.get(0);
    }

    Map.Entry<String, List<String>> parameter() {
        return values.firstEntry();
    }
}
