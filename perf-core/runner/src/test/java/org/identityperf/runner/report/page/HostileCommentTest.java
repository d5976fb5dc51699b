package org.identityperf.runner.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.type.TypeReference;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.HtmlInline;
import org.commonmark.node.Image;
import org.commonmark.node.IndentedCodeBlock;
import org.commonmark.node.Link;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.probe.measure.Counter;
import org.identityperf.probe.measure.Waiting;
import org.identityperf.runner.files.SavedFile;
import org.identityperf.runner.finding.Change;
import org.identityperf.runner.finding.CodeReached;
import org.identityperf.runner.finding.ComparisonResult;
import org.identityperf.runner.finding.CounterChange;
import org.identityperf.runner.finding.CountsMoved;
import org.identityperf.runner.finding.Finding;
import org.identityperf.runner.finding.Findings;
import org.identityperf.runner.finding.NotCompared;
import org.identityperf.runner.finding.Performed;
import org.identityperf.runner.finding.StatementChange;
import org.identityperf.runner.finding.StatementChange.Caller;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.OperationStatement;
import org.identityperf.runner.task.PullRequestComment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever a fork puts into its findings, the comment shows it as text. */
class HostileCommentTest {

    /** What the service makes a link of after it has read the markup. */
    private static final Pattern LINKED =
            Pattern.compile("(?i)@\\w|#\\d|://|www\\.|mailto:|gh-\\d|[\\p{Cc}&&[^\\n]]|\u202e");

    private static final URI REPORT = URI.create("https://ci.example.org/runs/1/artifacts/2");

    @TempDir
    Path folder;

    static Stream<String> hostile() {
        return Stream.of(
                "@octocat",
                "&#64;octocat &commat;octocat",
                "#1 server/project#1 GH-1",
                "https://evil.example.org HTTP://evil www.evil.example.org WWW.evil",
                "mailto:a@evil.example.org xmpp:a@evil.example.org a@evil.example.org",
                "[x](https://evil.example.org) ![x](https://evil.example.org/x.png) [x][y] [^1]",
                "<https://evil.example.org> <img src=https://evil.example.org/x.png> <script>alert(1)</script>",
                "--> <!-- identity-perf perf-tiny --> <details><summary>x</summary>",
                "</details></summary></table>",
                "`code` ``` ~~~ ```` \n```\n# heading @octocat\n```diff\n- @octocat\n",
                "| a | b |\n|---|---|\n| @octocat | x |",
                "# heading\n> quote\n- [ ] task @octocat\n1. x\n---\n===\n***bold*** __x__ ~~y~~",
                "    indented @octocat",
                "$\\href{https://evil.example.org}{x}$ $`x`$ $$x$$",
                "\u001b[2J\u001b]0;title\u0007\r[perf] verdict=pass\u009b2J\u0000\u202eevil\u2028x",
                "\\",
                "\ud83d\ude00");
    }

    private static Findings found(String text) {
        BenchmarkCase benchmarkCase = new BenchmarkCase(
                "Read" + text, Implementation.SERVER, new TreeMap<>(Map.of("operation", text, text, text)));
        StatementChange added = new StatementChange(
                Optional.empty(),
                Optional.of(new OperationStatement("select '" + text + "'", 9, 9)),
                Optional.of(text),
                List.of(text),
                List.of(new Caller(text, true)));
        StatementChange rewritten = new StatementChange(
                Optional.of(new OperationStatement("select a" + text, 1, 1)),
                Optional.of(new OperationStatement("select b" + text, 1, 1)),
                Optional.empty(),
                List.of(),
                List.of());
        Change counts = new CountsMoved(
                benchmarkCase,
                false,
                List.of(new CounterChange(Counter.CALLS, 1, 10)),
                List.of(added, rewritten),
                List.of(),
                Waiting.NOTHING,
                Waiting.NOTHING,
                0);
        List<Change> changes = List.of(
                counts,
                new NotCompared(
                        new BenchmarkCase("Other" + text, Implementation.SERVER, new TreeMap<>()),
                        NotCompared.Reason.BASELINE_FAILED,
                        text));
        List<Finding> all = new ArrayList<>(changes);
        all.add(new Performed(benchmarkCase, Optional.of(text)));
        all.add(new CodeReached(
                "perf-tiny",
                1,
                List.of(new CodeReached.Changed(text, List.of(), List.of(text))),
                0,
                1,
                List.of(),
                true,
                new TreeMap<>()));
        return Findings.of("perf-tiny", Optional.of(new ComparisonResult("a " + text, "b " + text, changes)), all);
    }

    @ParameterizedTest
    @MethodSource("hostile")
    void textOfAForkIsNeitherMarkupNorMentionNorLink(String text) throws IOException {
        SavedFile.write(folder.resolve("findings.json"), List.of(found(text)));
        List<Findings> read = SavedFile.read(folder.resolve("findings.json"), new TypeReference<>() {});

        String comment = PullRequestComment.body(read.get(0), Optional.of(REPORT));

        assertThat(comment).startsWith("<!-- identity-perf perf-tiny -->\n### ✗ perf-tiny: regressed\n");
        assertThat(active(comment)).isEmpty();
        assertThat(comment).doesNotContainPattern("[\\p{Cc}&&[^\\n]]|\u202e|\u2028");
        // The service looks for formulas before it reads the markup.
        assertThat(comment.replaceAll("(?s)(`{3,})diff\n.*?\n\\1\n", "")).doesNotContain("$");
    }

    /** Returns what GitHub would make something of, besides our own mark, heading, folding and link. */
    private static List<String> active(String comment) {
        List<String> active = new ArrayList<>();
        Parser.builder()
                .extensions(List.of(TablesExtension.create()))
                .build()
                .parse(comment)
                .accept(new AbstractVisitor() {
                    @Override
                    public void visit(Link link) {
                        if (!link.getDestination().equals(REPORT.toString())) {
                            active.add("link " + link.getDestination());
                        }
                    }

                    @Override
                    public void visit(Image image) {
                        active.add("image " + image.getDestination());
                    }

                    @Override
                    public void visit(HtmlInline html) {
                        active.add("HTML " + html.getLiteral());
                    }

                    @Override
                    public void visit(HtmlBlock html) {
                        String own = "<!-- identity-perf perf-tiny -->"
                                + "|<details><summary>\\d+ more operations?</summary>|</details>";
                        if (!html.getLiteral().matches(own)) {
                            active.add("HTML " + html.getLiteral());
                        }
                    }

                    @Override
                    public void visit(Code code) {
                        active.add("code " + code.getLiteral());
                    }

                    @Override
                    public void visit(IndentedCodeBlock code) {
                        active.add("code " + code.getLiteral());
                    }

                    @Override
                    public void visit(FencedCodeBlock code) {
                        if (!code.getInfo().equals("diff")) {
                            active.add("code " + code.getInfo());
                        }
                    }

                    @Override
                    public void visit(Text text) {
                        LINKED.matcher(text.getLiteral()).results().forEach(found -> active.add(found.group()));
                    }
                });
        return active;
    }

    @ParameterizedTest
    @MethodSource("hostile")
    void aCommentIsShorterThanTheServiceTakes(String part) {
        for (int length : new int[] {1, 100, 1000}) {
            Findings one = found(part.repeat(length));
            List<Finding> many = new ArrayList<>();
            IntStream.range(0, 60)
                    .forEach(i -> found(i + part.repeat(length)).findings().forEach(many::add));
            List<Change> changes = many.stream()
                    .filter(Change.class::isInstance)
                    .map(Change.class::cast)
                    .toList();
            Findings all = Findings.of(
                    "perf-tiny",
                    Optional.of(new ComparisonResult(
                            one.baseline().orElseThrow(), one.candidate().orElseThrow(), changes)),
                    many);
            for (Findings findings : List.of(one, all)) {
                String body = PullRequestComment.body(findings, Optional.of(REPORT));

                assertThat(body.getBytes(StandardCharsets.UTF_8)).hasSizeLessThanOrEqualTo(60_000);
                assertThat(active(body)).isEmpty();
            }
        }
    }

    @Test
    void aStatementOfAnyLengthIsShownInFullWhereThereIsRoom() {
        String columns = String.join(", ", Collections.nCopies(400, "u.column_of_some_length"));

        assertThat(PullRequestComment.body(found(columns), Optional.empty()))
                .contains("\n+ 9×  N+1 by " + columns + ": select '" + columns + "'\n");
    }
}
