package org.identityperf.runner;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.commonmark.ext.gfm.tables.TableCell;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.Code;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.Heading;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.Paragraph;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;
import org.identityperf.runner.suite.Project;

/**
 * A file of Markdown in Git, as its readers see it.
 *
 * @param name its path from the checkout's folder on
 */
public record Page(Path name, Node document) {

    static final Path ROOT = Project.find().root();

    private static final String CODE = "X";
    private static final Parser PARSER =
            Parser.builder().extensions(List.of(TablesExtension.create())).build();

    static Page read(Path file) throws IOException {
        return new Page(ROOT.relativize(file), PARSER.parse(Files.readString(file)));
    }

    public static List<Page> all() throws IOException {
        List<Path> files;
        try (Stream<Path> top = Files.list(ROOT);
                Stream<Path> docs = Files.walk(ROOT.resolve("docs"));
                Stream<Path> forms = Files.walk(ROOT.resolve(".github"))) {
            files = Stream.of(top, docs, forms)
                    .flatMap(found -> found)
                    .filter(file -> file.toString().endsWith(".md"))
                    .sorted()
                    .toList();
        }
        List<Page> pages = new ArrayList<>();
        for (Path file : files) {
            pages.add(read(file));
        }
        return pages;
    }

    Path file() {
        return ROOT.resolve(name);
    }

    /** Returns the lines in its code, each with those that a backslash continues. */
    public List<String> lines() {
        return nodes(document)
                .flatMap(node -> node instanceof Code code
                        ? Stream.of(code.getLiteral())
                        : node instanceof FencedCodeBlock block ? Stream.of(block.getLiteral()) : Stream.empty())
                .flatMap(code -> code.replaceAll("\\\\\n\\s*", "").lines())
                .map(String::strip)
                .toList();
    }

    /** Returns where its links and images lead. */
    List<String> links() {
        return nodes(document)
                .flatMap(node -> node instanceof Link link
                        ? Stream.of(link.getDestination())
                        : node instanceof Image image ? Stream.of(image.getDestination()) : Stream.empty())
                .toList();
    }

    /** Returns the anchors of its headings, as GitHub makes them. */
    List<String> anchors() {
        return nodes(document)
                .filter(Heading.class::isInstance)
                .map(heading -> text(heading, true)
                        .toLowerCase(Locale.ROOT)
                        .replaceAll("[^\\p{L}\\p{N}_\\- ]", "")
                        .replace(' ', '-'))
                .toList();
    }

    /** Returns its paragraphs, its headings and the cells of its tables, in which inline code is one word. */
    List<String> texts() {
        return nodes(document)
                .filter(node -> node instanceof Paragraph || node instanceof Heading || node instanceof TableCell)
                .map(node -> text(node, false))
                .toList();
    }

    private static Stream<Node> nodes(Node node) {
        return Stream.concat(Stream.of(node), children(node).flatMap(Page::nodes));
    }

    private static Stream<Node> children(Node node) {
        return Stream.iterate(node.getFirstChild(), child -> child != null, Node::getNext);
    }

    private static String text(Node node, boolean code) {
        StringBuilder text = new StringBuilder();
        nodes(node).forEach(part -> {
            if (part instanceof Text words) {
                text.append(words.getLiteral());
            } else if (part instanceof Code literal) {
                text.append(code ? literal.getLiteral() : CODE);
            } else if (part instanceof SoftLineBreak) {
                text.append(' ');
            }
        });
        return text.toString();
    }
}
