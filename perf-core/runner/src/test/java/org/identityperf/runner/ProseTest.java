package org.identityperf.runner;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Pages use one word for one thing. */
class ProseTest {

    private static final Path GLOSSARY = Path.of("docs/glossary.md");
    /** A row of the glossary: a word, what it is, and other words that are not used for it. */
    private static final Pattern ROW = Pattern.compile("(?m)^\\| [^|]+ \\| [^|]+ \\| ([^|]+) \\|$");

    @Test
    void noPageUsesAWordThatTheGlossaryReplaces() throws IOException {
        List<String> refused = ROW.matcher(Files.readString(Page.ROOT.resolve(GLOSSARY)))
                .results()
                .flatMap(row -> Stream.of(row.group(1).split(", ")))
                .filter(word -> !word.equals("not"))
                .toList();
        Pattern any =
                Pattern.compile(refused.stream().collect(Collectors.joining("|", "(?i)(?<![\\w-])(", ")s?(?![\\w-])")));
        List<String> found = new ArrayList<>();
        for (Page page : Page.all()) {
            page.texts().stream()
                    .filter(text -> any.matcher(text).find() && !page.name().equals(GLOSSARY))
                    .forEach(text -> found.add(page.name() + ": " + text));
        }

        assertThat(refused).hasSizeGreaterThan(10);
        assertThat(found).isEmpty();
    }
}
