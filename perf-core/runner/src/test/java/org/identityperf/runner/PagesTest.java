package org.identityperf.runner;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What a page in Git links to and quotes is there. Links to other sites are not followed. */
class PagesTest {

    private static final Pattern BLOCK = Pattern.compile("(?ms)^```\n(.*?)^```");
    private static final Pattern CHANGE = Pattern.compile("sed -i 's/([^/]+)//' (\\S+)");
    private static final Pattern CONCATENATION = Pattern.compile("\"\\s*\\+\\s*\"");

    @Test
    void noLinkIsDead() throws IOException {
        List<Page> pages = Page.all();
        List<String> dead = new ArrayList<>();
        for (Page page : pages) {
            for (String link : page.links()) {
                if (!link.contains("://") && !leads(page, link)) {
                    dead.add(page.name() + ": " + link);
                }
            }
        }

        assertThat(pages).hasSizeGreaterThan(10);
        assertThat(dead).isEmpty();
    }

    private static boolean leads(Page page, String link) throws IOException {
        int hash = (link + '#').indexOf('#');
        Path target = hash == 0 ? page.file() : page.file().resolveSibling(link.substring(0, hash));
        return Files.exists(target)
                && (hash >= link.length() || Page.read(target).anchors().contains(link.substring(hash + 1)));
    }

    /** A reader searches for what is on the screen, so a message there is one that the code has. */
    @Test
    void everyMessageInTroubleshootingIsOneOfTheCode() throws IOException {
        String code = code();
        List<String> parts = BLOCK.matcher(Files.readString(Page.ROOT.resolve("docs/troubleshooting.md")))
                .results()
                .flatMap(block -> Pattern.compile("[…\n]").splitAsStream(block.group(1)))
                .map(String::strip)
                .filter(part -> part.length() > 2)
                .toList();

        assertThat(parts).hasSizeGreaterThan(50).allMatch(code::contains);
    }

    @Test
    void theTutorialsChangeFitsTheCode() throws IOException {
        List<MatchResult> changes = CHANGE.matcher(Files.readString(Page.ROOT.resolve("docs/check-a-pull-request.md")))
                .results()
                .toList();

        assertThat(changes)
                .isNotEmpty()
                .allSatisfy(change ->
                        assertThat(Page.ROOT.resolve(change.group(2))).content().contains(change.group(1)));
    }

    /** Returns the sources of what prints messages, with each text that is written in several parts as one. */
    private static String code() throws IOException {
        StringBuilder code = new StringBuilder(Files.readString(Page.ROOT.resolve("perf")));
        for (String module : List.of("probe", "runner")) {
            try (Stream<Path> files =
                    Files.walk(Page.ROOT.resolve("perf-core").resolve(module).resolve("src/main/java"))) {
                for (Path file : files.filter(Files::isRegularFile).toList()) {
                    code.append(CONCATENATION.matcher(Files.readString(file)).replaceAll(""));
                }
            }
        }
        return code.toString().replace("\\\"", "\"");
    }
}
