package org.identityperf.runner.checkout;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.identityperf.runner.files.UnusableFile;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.SAXException;

/**
 * A POM is read as it is written, without what its parents and profiles add.
 *
 * @param project its outermost element
 */
record Pom(Path file, Element project) {

    static final String NAME = "pom.xml";

    private static final String GROUP = "groupId";
    private static final String ARTIFACT = "artifactId";
    private static final String VERSION = "version";

    /** @throws UnusableFile if it is no POM */
    static Pom read(Path file) throws IOException {
        try {
            DocumentBuilderFactory xml = DocumentBuilderFactory.newInstance();
            // It is somebody else's file: nothing outside it is read.
            xml.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
            return new Pom(
                    file,
                    xml.newDocumentBuilder()
                            .parse(new ByteArrayInputStream(Files.readAllBytes(file)))
                            .getDocumentElement());
        } catch (SAXException | ParserConfigurationException e) {
            throw new UnusableFile(file + " is no POM: " + e.getMessage(), e);
        }
    }

    String group() {
        return text(project, GROUP).or(() -> ofParent(GROUP)).orElse("");
    }

    String artifact() {
        return text(project, ARTIFACT).orElse("");
    }

    /** Returns the version, which a property of the same POM may hold; empty where only a parent knows it. */
    String version() {
        String version = text(project, VERSION).or(() -> ofParent(VERSION)).orElse("");
        return version.startsWith("${") && version.endsWith("}")
                ? child(project, "properties")
                        .flatMap(properties -> text(properties, version.substring(2, version.length() - 1)))
                        .orElse("")
                : version;
    }

    Optional<String> parent() {
        return child(project, "parent").map(Pom::coordinates);
    }

    /** Returns {@code group:artifact} of each dependency that is asked for, plugins and imports included. */
    SortedSet<String> needed() {
        SortedSet<String> needed = new TreeSet<>();
        collect(project, element -> true, needed);
        parent().ifPresent(needed::add);
        return needed;
    }

    /** Returns {@code group:artifact} of what has a version of these words, such as <code>${server.version}</code>. */
    SortedSet<String> ofVersion(String words) {
        SortedSet<String> found = new TreeSet<>();
        collect(project, element -> text(element, VERSION).filter(words::equals).isPresent(), found);
        return found;
    }

    private interface Filter {
        boolean takes(Element element);
    }

    private void collect(Element within, Filter filter, SortedSet<String> found) {
        for (Element child : children(within)) {
            if (List.of("dependency", "plugin").contains(child.getTagName()) && filter.takes(child)) {
                found.add(coordinates(child));
            }
            collect(child, filter, found);
        }
    }

    private static String coordinates(Element element) {
        return text(element, GROUP).orElse("") + ':' + text(element, ARTIFACT).orElse("");
    }

    private Optional<String> ofParent(String name) {
        return child(project, "parent").flatMap(parent -> text(parent, name));
    }

    private static Optional<String> text(Element within, String name) {
        return child(within, name).map(element -> element.getTextContent().strip());
    }

    private static Optional<Element> child(Element within, String name) {
        return children(within).stream()
                .filter(child -> child.getTagName().equals(name))
                .findFirst();
    }

    private static List<Element> children(Element within) {
        List<Element> children = new ArrayList<>();
        for (Node node = within.getFirstChild(); node != null; node = node.getNextSibling()) {
            if (node instanceof Element element) {
                children.add(element);
            }
        }
        return children;
    }
}
