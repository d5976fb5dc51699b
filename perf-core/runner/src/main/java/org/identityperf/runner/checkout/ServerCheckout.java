package org.identityperf.runner.checkout;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.identityperf.runner.files.UnusableFile;

/**
 * The source of a server under test, as its developer has it. It is known by the coordinates in its
 * POMs.
 *
 * @param root its outermost folder
 * @param modules what it builds
 */
public record ServerCheckout(Path root, List<ServerModule> modules) {

    /** Folders that hold no module of a server. */
    private static final Set<String> PASSED = Set.of("target", "node_modules", "src");

    /**
     * One of the projects that a checkout builds.
     *
     * @param needed {@code group:artifact} of what its POM names
     */
    public record ServerModule(Path folder, String group, String artifact, String version, Set<String> needed) {

        private static ServerModule of(Path pom) throws IOException {
            Pom read = Pom.read(pom);
            if (read.artifact().isEmpty()) {
                throw new UnusableFile(pom + " is no POM: it names no artifact");
            }
            return new ServerModule(pom.getParent(), read.group(), read.artifact(), read.version(), read.needed());
        }

        public String coordinates() {
            return group + ':' + artifact;
        }

        /** Returns the jar that a build has left; neither that of tests, nor of sources or documentation. */
        Optional<Path> jar() throws IOException {
            Path target = folder.resolve("target");
            if (!Files.isDirectory(target)) {
                return Optional.empty();
            }
            Pattern named = Pattern.compile(Pattern.quote(artifact) + "(-\\d.*)?\\.jar");
            try (Stream<Path> files = Files.list(target)) {
                return files.filter(file ->
                                named.matcher(file.getFileName().toString()).matches())
                        .filter(Files::isRegularFile)
                        .filter(file -> !file.toString().matches(".*-(tests|test-sources|sources|javadoc)\\.jar"))
                        .min(Comparator.comparing(
                                file -> file.getFileName().toString().length()));
            }
        }

        /** Returns a source that changed after the jar was made; a removed one changes its folder. */
        private Optional<Path> newerThan(Path jar) throws IOException {
            FileTime made = Files.getLastModifiedTime(jar);
            List<Path> sources = new ArrayList<>(List.of(folder.resolve(Pom.NAME)));
            Path main = folder.resolve("src/main");
            if (Files.isDirectory(main)) {
                try (Stream<Path> files = Files.walk(main)) {
                    files.forEach(sources::add);
                }
            }
            for (Path source : sources) {
                if (Files.getLastModifiedTime(source).compareTo(made) > 0) {
                    return Optional.of(source);
                }
            }
            return Optional.empty();
        }
    }

    public ServerCheckout {
        modules = List.copyOf(modules);
    }

    /** Returns whether a folder is the outermost of a Maven project. */
    public static boolean isIn(Path folder) {
        return Files.exists(folder.resolve(Pom.NAME));
    }

    /**
     * Reads the POMs of a checkout.
     *
     * @throws UnusableFile if the outermost is none
     */
    public static ServerCheckout in(Path root) throws IOException {
        List<Path> poms = new ArrayList<>();
        Files.walkFileTree(root, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                String name = folder.getFileName().toString();
                return !folder.equals(root) && (name.startsWith(".") || PASSED.contains(name))
                        ? FileVisitResult.SKIP_SUBTREE
                        : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (file.endsWith(Pom.NAME)) {
                    poms.add(file);
                }
                return FileVisitResult.CONTINUE;
            }
        });
        List<ServerModule> modules = new ArrayList<>();
        for (Path pom : poms) {
            try {
                modules.add(ServerModule.of(pom));
            } catch (UnusableFile e) {
                // Templates and tests have files of this name that Maven never reads.
                if (pom.getParent().equals(root)) {
                    throw e;
                }
            }
        }
        return new ServerCheckout(root, modules);
    }

    /** Returns the server's version, that of the outermost POM. */
    public String version() {
        return modules.stream()
                .filter(module -> module.folder().equals(root))
                .map(ServerModule::version)
                .findFirst()
                .orElse("");
    }

    /** Returns the modules with these coordinates. */
    public List<ServerModule> with(Collection<String> coordinates) {
        return modules.stream()
                .filter(module -> coordinates.contains(module.coordinates()))
                .sorted(Comparator.comparing(ServerModule::coordinates))
                .toList();
    }

    /**
     * Returns the jars that stand in the checkout, of these modules.
     *
     * @throws CheckoutException that names those without a jar, and those whose jar is older than a source
     */
    List<Path> standing(Collection<ServerModule> measured) throws IOException {
        List<Path> jars = new ArrayList<>();
        List<String> refused = new ArrayList<>();
        for (ServerModule module : measured) {
            Optional<Path> jar = module.jar();
            Optional<Path> newer = jar.isEmpty() ? Optional.empty() : module.newerThan(jar.get());
            if (jar.isEmpty()) {
                refused.add(module.artifact() + " has no jar in "
                        + root.relativize(module.folder().resolve("target")));
            } else if (newer.isPresent()) {
                refused.add(module.artifact() + ": " + root.relativize(newer.get()) + " is newer than its jar");
            } else {
                jars.add(jar.get());
            }
        }
        if (!refused.isEmpty()) {
            throw new CheckoutException("the jars of " + root + " are not those of its sources: "
                    + String.join("; ", refused) + ". Build them, or say how with --build='<command>'");
        }
        return jars;
    }

    /**
     * Returns the folders of the modules that may decide what the jars of some modules hold: their own, those that they
     * need, and those above them.
     */
    Set<Path> deciding(Collection<ServerModule> measured) {
        Map<String, ServerModule> byName = modules.stream()
                .collect(Collectors.toMap(ServerModule::coordinates, Function.identity(), (one, other) -> one));
        Set<Path> folders = new HashSet<>();
        List<ServerModule> open = new ArrayList<>(measured);
        while (!open.isEmpty()) {
            ServerModule module = open.remove(open.size() - 1);
            if (folders.add(module.folder())) {
                module.needed().stream()
                        .map(byName::get)
                        .filter(Objects::nonNull)
                        .forEach(open::add);
            }
        }
        // A module may be reached through the ones above it, which may say how all below them are built.
        for (ServerModule module : modules) {
            if (folders.stream().anyMatch(folder -> folder.startsWith(module.folder()))) {
                folders.add(module.folder());
            }
        }
        return folders;
    }

    /** Returns whether a file belongs to a module with one of these folders, or to none. */
    boolean isDeciding(Path file, Set<Path> folders) {
        return modules.stream()
                .map(ServerModule::folder)
                .filter(file::startsWith)
                .max(Comparator.comparingInt(Path::getNameCount))
                .map(folders::contains)
                .orElse(true);
    }
}
