package org.identityperf.runner;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.identityperf.runner.suite.Project;
import org.junit.jupiter.api.Test;

/** What a page in Git links to and quotes is there. Links to other sites are not followed. */
class PagesTest {

    private static final Path ROOT = Project.find().root();
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");
    private static final Pattern CODE = Pattern.compile("(?ms)^```.*?^```|`[^`\n]*`");
    private static final Pattern BLOCK = Pattern.compile("(?ms)^```\n(.*?)^```");
    private static final Pattern CONCATENATION = Pattern.compile("\"\\s*\\+\\s*\"");
    private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.*)$");

    @Test
    void noLinkIsDead() throws IOException {
        List<Path> pages = pages();
        List<String> dead = new ArrayList<>();
        for (Path page : pages) {
            String text = CODE.matcher(Files.readString(page)).replaceAll("");
            for (String link :
                    LINK.matcher(text).results().map(found -> found.group(1)).toList()) {
                if (!link.contains("://") && !leads(page, link)) {
                    dead.add(ROOT.relativize(page) + ": " + link);
                }
            }
        }

        assertThat(pages).hasSizeGreaterThan(10);
        assertThat(dead).isEmpty();
    }

    /** A reader searches for what is on the screen, so a message there is one that the code has. */
    @Test
    void everyMessageInTroubleshootingIsOneOfTheCode() throws IOException {
        String code = code();
        List<String> parts = BLOCK.matcher(Files.readString(ROOT.resolve("docs/troubleshooting.md")))
                .results()
                .flatMap(block -> Pattern.compile("[…\n]").splitAsStream(block.group(1)))
                .map(String::strip)
                .filter(part -> part.length() > 2)
                .toList();

        assertThat(parts).hasSizeGreaterThan(50).allMatch(code::contains);
    }

    /** Returns the sources of what prints messages, with each text that is written in several parts as one. */
    private static String code() throws IOException {
        StringBuilder code = new StringBuilder(Files.readString(ROOT.resolve("perf")));
        for (String module : List.of("probe", "runner")) {
            try (Stream<Path> files =
                    Files.walk(ROOT.resolve("perf-core").resolve(module).resolve("src/main/java"))) {
                for (Path file : files.filter(Files::isRegularFile).toList()) {
                    code.append(CONCATENATION.matcher(Files.readString(file)).replaceAll(""));
                }
            }
        }
        return code.toString().replace("\\\"", "\"");
    }

    private static List<Path> pages() throws IOException {
        try (Stream<Path> top = Files.list(ROOT);
                Stream<Path> docs = Files.walk(ROOT.resolve("docs"))) {
            return Stream.concat(top, docs)
                    .filter(file -> file.toString().endsWith(".md"))
                    .toList();
        }
    }

    private static boolean leads(Path page, String link) throws IOException {
        int hash = (link + '#').indexOf('#');
        Path target = hash == 0 ? page : page.resolveSibling(link.substring(0, hash));
        return Files.exists(target) && (hash >= link.length() || anchors(target).contains(link.substring(hash + 1)));
    }

    /** Returns the anchors of a page's headings, as GitHub makes them. */
    private static List<String> anchors(Path page) throws IOException {
        return HEADING.matcher(Files.readString(page))
                .results()
                .map((MatchResult heading) -> heading.group(1)
                        .toLowerCase(Locale.ROOT)
                        .replaceAll("[^\\p{L}\\p{N}_\\- ]", "")
                        .replace(' ', '-'))
                .toList();
    }
}
