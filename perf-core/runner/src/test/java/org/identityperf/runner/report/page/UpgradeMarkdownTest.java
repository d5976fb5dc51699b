package org.identityperf.runner.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;
import org.identityperf.probe.upgrade.Meanwhile;
import org.identityperf.probe.upgrade.Step;
import org.identityperf.runner.result.Upgrade;
import org.identityperf.runner.result.UpgradeFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UpgradeMarkdownTest {

    private static final long MIB = 1024 * 1024;

    private static Step step(String name, long rows, long walBytes, List<Step.Lock> locks) {
        return new Step(
                name,
                2,
                rows,
                OptionalLong.of(rows),
                walBytes,
                100 * MIB,
                0.5,
                0.25,
                List.of(),
                List.of(),
                locks,
                List.of(),
                "UPDATE");
    }

    private static Upgrade of(long sessions) {
        return new Upgrade(
                "UpgradeSessions.server[from=1.0,sessions=" + sessions + ",users=1000]",
                "2.0",
                List.of(
                        step("fills", sessions, sessions * 1024, List.of()),
                        step("locks", 1, 5, List.of(new Step.Lock("item", "AccessExclusiveLock", 2))),
                        step("little", 1, 5, List.of())),
                new TreeMap<>());
    }

    private static UpgradeFile file(long... sizes) {
        return new UpgradeFile(
                "perf-some",
                "Some",
                new TreeMap<>(),
                java.util.Arrays.stream(sizes).mapToObj(UpgradeMarkdownTest::of).toList(),
                List.of());
    }

    @Test
    void anotherStoreIsNamed() {
        Upgrade upgrade = new Upgrade(
                "UpgradeSessions.server[from=1.0,sessions=10,store=mysql,users=1000]",
                "2.0",
                of(10).steps(),
                new TreeMap<>());

        assertThat(upgrade.withoutSize()).isEqualTo("1.0 to 2.0, by sessions, on MySQL");
        assertThat(of(10).withoutSize()).isEqualTo("1.0 to 2.0, by sessions");
    }

    @Test
    void howTheOlderReleaseWentOnServingIsTold() {
        UpgradeFile file = new UpgradeFile(
                "perf-some",
                "Some",
                new TreeMap<>(),
                List.of(),
                List.of(new Meanwhile(
                        "Upgrade.server[from=1.0,sessions=10]",
                        "2.0",
                        List.of(
                                new Meanwhile.Served("read", 40, 0, "", "", 0.25, "fills"),
                                new Meanwhile.Served("login", 30, 2, "no column", "locks", 12, "locks")))));

        assertThat(UpgradeMarkdown.of(List.of("one"), List.of(file)))
                .contains(
                        "## While the older release serves",
                        "| 1.0 to 2.0 | `Upgrade.server[from=1.0,sessions=10]` | read | 40 | 0 | 250 ms | `fills` |  |",
                        "| login | 30 | 2 | 12.0 s | `locks` | in locks: no column |");
    }

    @Test
    void aStepThatGrowsIsToldWithItsProjection() {
        String page = UpgradeMarkdown.of(List.of("one.json.gz"), List.of(file(1000, 10_000), file(100_000)));

        assertThat(page)
                .contains(
                        "# Some: what an upgrade costs before the new release serves",
                        "of `one.json.gz`.",
                        "## 1.0 to 2.0, by sessions",
                        "| 100,000 | 6 | 100,002 | 97.7 MiB | 100 MiB | 100 MiB | 1.50 s |",
                        "| `fills` | 100,000 | 97.7 MiB | linear | 500 ms, 500 ms, 500 ms | 250 ms |  |",
                        "| step | log of 1,000,000 sessions | log of 10,000,000 sessions |",
                        "| `fills` | 977 MiB | 9.54 GiB |");
    }

    @Test
    void aLongLockIsToldHoweverLittleTheStepWrites() {
        String page = UpgradeMarkdown.of(List.of("one"), List.of(file(1000, 10_000, 100_000)));

        assertThat(page)
                .contains("| `locks` | 1 | 5 B | – |")
                .contains("readers and writers of item waited for up to 2.00 s", "1 other step writes less than 1 MiB")
                .doesNotContain("`little`");
    }

    /** Parts of names as somebody may have written them into a saved file. */
    private static final List<String> PARTS = List.of(
            "<img src=x onerror=a>",
            "</td><script>",
            "<?php ?>",
            "![x](http://x)",
            "[x](http://x)",
            "`",
            "``",
            "```",
            "|",
            "\\",
            "\n",
            "\r\n\r\n",
            "\u001b]0;x",
            " ",
            "a");

    private static final int NAMES = 500;
    private static final int LONGEST = 6;

    @Test
    void whatAFileHoldsIsNeverMarkup() {
        List<Extension> tables = List.of(TablesExtension.create());
        Parser parser = Parser.builder().extensions(tables).build();
        HtmlRenderer renderer = HtmlRenderer.builder().extensions(tables).build();
        Random random = new Random(1);
        for (int i = 0; i < NAMES; i++) {
            String hostile = random.ints(1 + i % LONGEST, 0, PARTS.size())
                    .mapToObj(PARTS::get)
                    .collect(Collectors.joining());
            Meanwhile.Served served = new Meanwhile.Served(hostile, 1, 1, hostile, hostile, 1, hostile);
            String page = UpgradeMarkdown.of(
                    List.of("one"),
                    List.of(new UpgradeFile(
                            hostile,
                            hostile,
                            new TreeMap<>(),
                            List.of(new Upgrade(
                                    of(10).benchmarkCase(),
                                    hostile,
                                    List.of(step(hostile, 1, 5, List.of(new Step.Lock(hostile, hostile, 2)))),
                                    new TreeMap<>())),
                            List.of(new Meanwhile(of(10).benchmarkCase(), hostile, List.of(served))))));

            assertThat(page).as(hostile).doesNotContain("\u001b");
            String html = renderer.render(parser.parse(page));
            assertThat(html).as(hostile).doesNotContain("<img", "<script", "<?php", "<a href");
            assertThat(html.split("<tr>", -1)).as(hostile).hasSize(1 + 6);
        }
    }

    @Test
    void twoSizesShowNoGrowth() {
        assertThat(UpgradeMarkdown.of(List.of("one"), List.of(file(1000, 10_000))))
                .contains("| `fills` | 10,000 | 9.77 MiB | not known |")
                .doesNotContain("Projection");
    }

    @Test
    void aFileIsReadAsItWasWritten(@TempDir Path folder) throws Exception {
        Path written = folder.resolve("upgrade.json");
        file(1000).write(written);

        assertThat(UpgradeFile.read(written)).isEqualTo(file(1000));
        assertThat(Stream.of(UpgradeFile.read(written)).flatMap(read -> read.upgrades().stream()))
                .extracting(Upgrade::size)
                .containsExactly(1000L);
    }
}
