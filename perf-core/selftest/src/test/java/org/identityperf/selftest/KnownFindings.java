package org.identityperf.selftest;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.identityperf.runner.files.UnusableFile;
import org.identityperf.runner.finding.Verdict;
import org.identityperf.runner.report.wording.Wording;
import org.identityperf.runner.settings.Settings;

/**
 * Known findings are what the gate must report of a module: a module's {@code known-regressions.yaml}.
 *
 * @param regressions changes of code or schema that really hit users
 * @param fixes changes that run fewer statements
 * @param sensitivityChecks two values of one parameter, of the same code
 */
record KnownFindings(
        @JsonSetter(nulls = Nulls.AS_EMPTY) List<Change> regressions,
        @JsonSetter(nulls = Nulls.AS_EMPTY) List<Change> fixes,
        @JsonSetter(nulls = Nulls.AS_EMPTY) List<SensitivityCheck> sensitivityChecks) {

    static final String FILE = "known-regressions.yaml";

    private static final YAMLMapper YAML = YAMLMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
            .defaultSetterInfo(JsonSetter.Value.forContentNulls(Nulls.FAIL))
            .build();

    /** A section of the file. */
    enum Kind {
        REGRESSION(Verdict.REGRESSED),
        FIX(Verdict.IMPROVED),
        SENSITIVITY_CHECK(Verdict.REGRESSED);

        private final Verdict verdict;

        Kind(Verdict verdict) {
            this.verdict = verdict;
        }

        /** Returns what the gate must report. */
        Verdict verdict() {
            return verdict;
        }

        String words() {
            return name().toLowerCase(Locale.ROOT).replace('_', ' ');
        }
    }

    /** A known finding is an entry of the file. */
    sealed interface Entry permits Change, SensitivityCheck {

        /** Returns what happened, in a few words. */
        String name();

        /** Returns where it was reported. */
        String issue();

        /** Returns what is measured, as properties such as {@code perf.include}. */
        Map<String, String> choice();

        /** Returns what the reporting sentence must contain, such as the name of a table. */
        String of();

        /** Returns what is compared, in words. */
        String sides();

        /** Returns the run's properties, with the entry's own in place of those of the same name. */
        default Settings settings(Properties run) {
            Properties properties = new Properties();
            run.stringPropertyNames().forEach(each -> properties.setProperty(each, run.getProperty(each)));
            choice().forEach(properties::setProperty);
            return Settings.read(properties);
        }
    }

    /**
     * A known change is old code against new code, or an old schema against a new one.
     *
     * @param name what happened
     * @param issue where it was reported
     * @param code the baseline, then the candidate
     * @param choice what is measured
     * @param of what the gate must name
     */
    record Change(String name, String issue, List<ChangedCode> code, TreeMap<String, String> choice, String of)
            implements Entry {

        Change {
            if (code.size() != 2 || code.get(0).equals(code.get(1))) {
                throw new IllegalArgumentException(
                        name + ": code lists the baseline and the candidate, which differ; {} is what is built here");
            }
        }

        ChangedCode baseline() {
            return code.get(0);
        }

        ChangedCode candidate() {
            return code.get(1);
        }

        @Override
        public String sides() {
            return candidate() + " against " + baseline();
        }
    }

    /**
     * A sensitivity check compares two values of one parameter. It shows that the gate sees a difference of that size,
     * and says nothing about a change of code.
     *
     * @param values the parameter with the baseline's value and the candidate's
     */
    record SensitivityCheck(
            String name, String issue, TreeMap<String, List<String>> values, TreeMap<String, String> choice, String of)
            implements Entry {

        SensitivityCheck {
            if (values.size() != 1 || values.firstEntry().getValue().size() != 2) {
                throw new IllegalArgumentException(name + ": a sensitivity check is of two values of one parameter");
            }
        }

        Map.Entry<String, List<String>> parameter() {
            return values.firstEntry();
        }

        @Override
        public String sides() {
            List<String> pair = parameter().getValue();
            return parameter().getKey() + ' ' + pair.get(1) + " against " + pair.get(0);
        }
    }

    /**
     * An expected finding is an entry with what the gate must report of it.
     *
     * @param kind the section that it stands in
     */
    record Expected(Kind kind, Entry entry) {

        String name() {
            return kind.words() + ", " + entry.name();
        }

        boolean isFoundBy(org.identityperf.runner.finding.Change finding) {
            return finding.verdict() == kind.verdict() && Wording.line(finding).contains(entry.of());
        }
    }

    /**
     * Reads a module's known findings; a missing file holds none.
     *
     * @throws UnusableFile if the file is not of that form
     */
    static KnownFindings read(Path file) {
        if (!UnusableFile.isDeclared(file)) {
            return new KnownFindings(List.of(), List.of(), List.of());
        }
        try {
            KnownFindings findings = YAML.readValue(file.toFile(), KnownFindings.class);
            if (findings == null || findings.all().isEmpty()) {
                throw UnusableFile.declared(file.toString(), "it holds no finding", null);
            }
            return findings;
        } catch (JacksonException e) {
            throw UnusableFile.declared(file.toString(), e);
        } catch (IOException e) {
            throw UnusableFile.declared(file.toString(), UnusableFile.why(e), e);
        }
    }

    List<Expected> all() {
        return Stream.of(
                        regressions.stream().map(entry -> new Expected(Kind.REGRESSION, entry)),
                        fixes.stream().map(entry -> new Expected(Kind.FIX, entry)),
                        sensitivityChecks.stream().map(entry -> new Expected(Kind.SENSITIVITY_CHECK, entry)))
                .flatMap(entries -> entries)
                .toList();
    }
}
