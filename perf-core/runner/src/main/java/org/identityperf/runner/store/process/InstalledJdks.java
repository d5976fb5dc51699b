package org.identityperf.runner.store.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.IntPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathExpressionException;
import javax.xml.xpath.XPathFactory;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/**
 * Installed JDKs are those that the environment or Maven's toolchains name, and those in the folders in which systems and
 * tools install several.
 */
public final class InstalledJdks {

    /** The folders in which systems and tools install several. */
    public static final List<Path> USUAL = List.of(
            Path.of("/usr/lib/jvm"),
            Path.of("/Library/Java/JavaVirtualMachines"),
            Path.of(System.getProperty("user.home"), ".sdkman", "candidates", "java"),
            Path.of(System.getProperty("user.home"), ".jdks"));

    private static final Path TOOLCHAINS = Path.of(System.getProperty("user.home"), ".m2", "toolchains.xml");
    private static final String OF_TOOLCHAINS = "/toolchains/toolchain[type='jdk']/configuration/jdkHome";

    private static final Pattern RELEASE = Pattern.compile("(?m)^JAVA_VERSION=\"(?:1\\.)?(\\d[^\"]*)\"");
    private static final Pattern BUILD = Pattern.compile("(?m)^JAVA_RUNTIME_VERSION=\"([^\"]*)\"");

    private InstalledJdks() {}

    /**
     * Returns the first JDK whose feature release fits: that of {@code JAVA_HOME}, those of Maven's toolchains, and those
     * in the usual folders.
     */
    public static Optional<Path> find(IntPredicate fits) {
        List<Path> named = new ArrayList<>();
        Optional.ofNullable(System.getenv("JAVA_HOME")).map(Path::of).ifPresent(named::add);
        named.addAll(toolchains(TOOLCHAINS));
        return first(named.stream(), fits).or(() -> among(USUAL, fits));
    }

    /** Returns the folders of the JDKs in Maven's file of toolchains; none if it is not there or damaged. */
    static List<Path> toolchains(Path file) {
        if (Files.notExists(file)) {
            return List.of();
        }
        try {
            NodeList homes = (NodeList) XPathFactory.newInstance()
                    .newXPath()
                    .evaluate(
                            OF_TOOLCHAINS,
                            DocumentBuilderFactory.newInstance()
                                    .newDocumentBuilder()
                                    .parse(file.toFile()),
                            XPathConstants.NODESET);
            return IntStream.range(0, homes.getLength())
                    .mapToObj(i -> Path.of(homes.item(i).getTextContent().strip()))
                    .toList();
        } catch (IOException | SAXException | ParserConfigurationException | XPathExpressionException e) {
            // Maven itself complains of such a file; nothing here depends on it.
            return List.of();
        }
    }

    /** Returns the first JDK in these folders whose feature release fits, in the order of names. */
    public static Optional<Path> among(List<Path> folders, IntPredicate fits) {
        return first(
                folders.stream()
                        .flatMap(InstalledJdks::inside)
                        .flatMap(folder -> Stream.of(folder, folder.resolve("Contents/Home"))),
                fits);
    }

    private static Optional<Path> first(Stream<Path> homes, IntPredicate fits) {
        return homes.filter(home -> Files.isExecutable(home.resolve("bin/java")))
                .filter(home -> feature(home).stream().anyMatch(fits))
                .findFirst();
    }

    private static Stream<Path> inside(Path folder) {
        try (Stream<Path> jdks = Files.list(folder)) {
            return jdks.sorted().toList().stream();
        } catch (IOException e) {
            return Stream.empty();
        }
    }

    /** Returns the feature release of a JDK, such as 17; empty for a folder that is none. */
    public static OptionalInt feature(Path home) {
        return version(home).stream().mapToInt(Runtime.Version::feature).findFirst();
    }

    /** Returns the version of a JDK, with its build where it tells that; empty for a folder that is none. */
    public static Optional<Runtime.Version> version(Path home) {
        try {
            String release = Files.readString(home.resolve("release"));
            return Stream.of(BUILD, RELEASE)
                    .map(pattern -> pattern.matcher(release))
                    .filter(Matcher::find)
                    .flatMap(found -> parsed(found.group(1)).stream())
                    .findFirst();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** Java 8 and earlier have versions of another form, such as {@code 8.0_402}: only their number counts. */
    private static Optional<Runtime.Version> parsed(String version) {
        try {
            return Optional.of(Runtime.Version.parse(version));
        } catch (IllegalArgumentException e) {
            String number = version.replaceFirst("^1\\.", "").split("\\D", 2)[0];
            return number.isEmpty() ? Optional.empty() : Optional.of(Runtime.Version.parse(number));
        }
    }
}
