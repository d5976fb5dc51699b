package org.identityperf.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.identityperf.runner.Page;
import org.identityperf.runner.settings.JmhOptions;
import org.identityperf.runner.settings.SettingsException;
import org.identityperf.runner.settings.TaskParser;
import org.identityperf.runner.suite.Project;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/**
 * What a page tells a reader to type can be typed: its commands, options, modules, properties and values are there. No
 * command is executed here; most take minutes.
 */
class PageCommandsTest {

    private static final Pattern PERF = Pattern.compile("(?:^|\\s)(?:\\.{1,2}/)+(?:identity-perf/)?perf (.*)");
    private static final Pattern MAVEN = Pattern.compile("(?:^|\\s)(?:\\./mvnw|mvn) (.*)");

    /** Words end at a space outside of quotes. */
    private static final Pattern WORD = Pattern.compile("(?:'[^']*'|\"[^\"]*\"|[^\\s'\"])+");

    /** What a shell does with the output, or executes next, is no word of the command. */
    private static final Pattern END = Pattern.compile("[|>#&)].*|2>.*");

    /** A reader puts something else in the place of these. */
    private static final Pattern PLACEHOLDER = Pattern.compile(".*[…<{*].*");

    private final List<String> wrong = new ArrayList<>();
    private int seen;

    @Test
    void whatAPageSaysToTypeCanBeTyped() throws IOException {
        for (Page page : Page.all()) {
            for (String line : page.lines()) {
                Matcher perf = PERF.matcher(line);
                Matcher maven = MAVEN.matcher(line);
                try {
                    if (perf.find()) {
                        perf(words(perf.group(1)));
                    } else if (maven.find()) {
                        maven(words(maven.group(1)));
                    }
                } catch (ParameterException | SettingsException e) {
                    wrong.add(page.name() + ": " + line + ": " + e.getMessage());
                }
            }
        }

        assertThat(seen).isGreaterThan(60);
        assertThat(wrong).isEmpty();
    }

    private static List<String> words(String typed) {
        List<String> words = new ArrayList<>();
        for (MatchResult word : WORD.matcher(typed).results().toList()) {
            if (END.matcher(word.group()).matches()) {
                break;
            }
            words.add(word.group().replaceAll("['\"]", ""));
        }
        return words;
    }

    private void perf(List<String> words) {
        if (words.isEmpty() || words.get(0).startsWith("-") || words.stream().anyMatch(PageCommandsTest::isOpen)) {
            return;
        }
        seen++;
        if (words.size() == 1) {
            // The name of a command.
            assertThat(Main.typed().getSubcommands()).containsKey(words.get(0));
            return;
        }
        ParseResult typed = Main.typed().parseArgs(words.toArray(String[]::new));
        Properties properties = new Properties();
        Main.set(typed.subcommand(), properties);
        if (words.get(0).equals("compare")) {
            // It finds one itself, where none is named.
            properties.setProperty("perf.baseline", "1");
        }
        int jmh = words.indexOf("--");
        if (jmh >= 0 && words.get(0).equals("run")) {
            properties.setProperty(JmhOptions.PROPERTY, JmhOptions.value(words.subList(jmh + 1, words.size())));
        }
        TaskParser.read(inCheckout(properties));
        int module = words.indexOf("--module");
        if (module >= 0) {
            for (String name : words.get(module + 1).split(",")) {
                assertThat(Project.find().root().resolve(name).resolve("pom.xml"))
                        .as(String.join(" ", words))
                        .exists();
            }
        }
    }

    private void maven(List<String> words) {
        Properties properties = new Properties();
        for (String word : words) {
            if (word.startsWith("-Dperf.") && !isOpen(word)) {
                String[] pair = word.substring(2).split("=", 2);
                properties.setProperty(pair[0], pair.length == 1 ? "true" : pair[1]);
            }
        }
        if (!properties.isEmpty()) {
            seen++;
            TaskParser.read(inCheckout(properties));
        }
    }

    private static boolean isOpen(String word) {
        return PLACEHOLDER
                .matcher(word.replaceFirst("(?s)^(--|-Dperf\\.)(include|regressions)=?.*", ""))
                .matches();
    }

    /** Names the repository's own files from its folder on, where a reader types; another file is the reader's. */
    private static Properties inCheckout(Properties properties) {
        properties.computeIfPresent(TaskParser.SCHEMA, (name, file) -> {
            Path own = Project.find().root().resolve(file.toString());
            return Files.exists(own) ? own.toString() : null;
        });
        return properties;
    }
}
