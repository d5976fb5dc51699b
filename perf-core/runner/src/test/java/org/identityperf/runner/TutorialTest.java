package org.identityperf.runner;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The tutorial on a server of one's own, the archetype that makes its files, and their parent say the same. */
class TutorialTest {

    private static final Path ROOT = Path.of("../..");
    private static final Path ARCHETYPE = ROOT.resolve("perf-core/archetype/src/main/resources/archetype-resources");
    private static final String PACKAGE = "org.example.phonebook";

    private static final Pattern FILE = Pattern.compile("(?ms)^## \\d+\\. `([^`]+)`\\n.*?^```\\w*\\n(.*?)^```");
    private static final Pattern PROPERTY = Pattern.compile("<([\\w.-]+[.]version)>([^<$]+)</\\1>");
    private static final Pattern VERSION =
            Pattern.compile("<artifactId>(?:identity-perf|perf-parent)</artifactId>\\s*<version>([^<]+)</version>");

    private static String text(String file) throws IOException {
        return Files.readString(ROOT.resolve(file));
    }

    private static Map<String, String> properties(String pom) {
        return PROPERTY.matcher(pom)
                .results()
                .collect(Collectors.toMap(found -> found.group(1), found -> found.group(2), (one, other) -> one));
    }

    @Test
    void theArchetypeMakesTheFilesOfThePage() throws IOException {
        Map<String, String> ofPage = FILE.matcher(text("docs/add-a-server.md"))
                .results()
                .collect(Collectors.toMap(found -> found.group(1), found -> found.group(2)));
        Map<String, String> made = new TreeMap<>();
        try (Stream<Path> files = Files.walk(ARCHETYPE)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                String name = ARCHETYPE.relativize(file).toString();
                made.put(
                        name.replace("/java/", "/java/" + PACKAGE.replace('.', '/') + '/'),
                        Files.readString(file)
                                .replace("${package}", PACKAGE)
                                .replace("${groupId}", "org.example")
                                .replace("${artifactId}", "phonebook")
                                .replace("${version}", "1.0"));
            }
        }

        assertThat(made).containsExactlyInAnyOrderEntriesOf(ofPage);
    }

    @Test
    void theParentHasTheVersionsOfThisBuild() throws IOException {
        String root = text("pom.xml");
        String parent = text("perf-core/parent/pom.xml");
        String version = VERSION.matcher(root)
                .results()
                .map(MatchResult::group)
                .findFirst()
                .map(found -> found.replaceAll("(?s).*<version>|</version>", ""))
                .orElseThrow();

        Map<String, String> ofParent = properties(parent);
        assertThat(ofParent.remove("identityperf.version")).isEqualTo(version);
        assertThat(properties(root)).containsAllEntriesOf(ofParent);
        assertThat(Stream.of(parent, text("docs/add-a-server.md"))
                        .map(page -> VERSION.matcher(page)
                                .results()
                                .map(found -> found.group(1))
                                .findFirst()
                                .orElseThrow()))
                .containsOnly(version);
        assertThat(text("docs/add-a-server.md")).contains("-DarchetypeVersion=" + version);
    }
}
