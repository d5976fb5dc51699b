package org.identityperf.runner.task;

import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.identityperf.probe.dataset.ServedDataset;
import org.identityperf.runner.checkout.Pom;
import org.identityperf.runner.console.Console;
import org.identityperf.runner.jvm.Jdk;
import org.identityperf.runner.jvm.Maven;
import org.identityperf.runner.jvm.ServerClassPath;
import org.identityperf.runner.settings.Settings;
import org.identityperf.runner.settings.SettingsException;
import org.identityperf.runner.settings.Suggestion;
import org.identityperf.runner.store.cache.MavenArtifacts;
import org.identityperf.runner.suite.CaseSelection;
import org.identityperf.runner.suite.Project;
import org.identityperf.runner.suite.Tiers;

/**
 * Modules are those of a checkout that a command may be for. One that was never built, or whose sources changed since,
 * is built before it is used.
 *
 * @param all the tiers of each, by its name
 * @param own the only module, where the runner was started in its folder; it is used as it was built
 */
public record Modules(Project project, SortedMap<String, Tiers> all, Optional<String> own, Console console) {

    /** What the names of modules begin with. */
    private static final String COMMON = "perf-";

    /** The file of a module that can serve a dataset. */
    private static final String SERVED = "META-INF/services/" + ServedDataset.class.getName();

    public static Modules of(Project project, Optional<String> own, Console console) throws IOException {
        return new Modules(project, project.modules(), own, console);
    }

    /**
     * Returns the modules that were named, or else those that the settings match.
     *
     * @throws SettingsException if there is no such module, or the settings match none
     */
    public List<String> chosen(List<String> named, Settings settings) throws IOException {
        if (own.isPresent()) {
            return List.of(own.get());
        }
        CaseSelection.refuseUnknown(settings, all.values());
        List<String> known = known(named);
        CaseSelection.refuseUnmatched(settings, known.stream().map(all::get).toList());
        if (!named.isEmpty()) {
            return known;
        }
        return all.keySet().stream()
                .filter(module -> CaseSelection.matches(settings, all.get(module)))
                .toList();
    }

    /**
     * Returns the modules that these words name, or all where there are none. A word is a module's name, with or without
     * what all names begin with, a folder in which modules are, or one in a module's folder.
     *
     * @throws SettingsException if a word names none
     */
    public List<String> known(List<String> named) throws IOException {
        if (named.isEmpty()) {
            return List.copyOf(serversFirst().keySet());
        }
        Set<String> known = new LinkedHashSet<>();
        for (String word : named) {
            List<String> of = of(word);
            if (of.isEmpty()) {
                Set<String> names = new TreeSet<>(all.keySet());
                all.keySet().forEach(module -> names.add(module.replaceFirst("^(.*/|" + COMMON + ')', "")));
                throw new SettingsException("--module=" + word + ": there is no such module"
                        + Suggestion.before(word, names) + all.keySet());
            }
            known.addAll(of);
        }
        return List.copyOf(known);
    }

    private List<String> of(String word) throws IOException {
        String name = word.replaceFirst("^\\./", "").replaceFirst("/+$", "");
        List<String> same = named(module -> module.equalsIgnoreCase(name) || module.equalsIgnoreCase(COMMON + name));
        if (!same.isEmpty()) {
            return same;
        }
        List<String> parts =
                named(module -> module.toLowerCase(Locale.ROOT).endsWith('/' + name.toLowerCase(Locale.ROOT))
                        || module.startsWith(name + '/')
                        || module.startsWith(COMMON + name + '/'));
        if (!parts.isEmpty() || !Files.isDirectory(Path.of(word))) {
            return parts;
        }
        Path folder = Path.of(word).toRealPath();
        List<String> around = new ArrayList<>();
        for (String module : all.keySet()) {
            Path own = project.folder(module).toRealPath();
            if (folder.startsWith(own) || own.startsWith(folder)) {
                around.add(module);
            }
        }
        return around;
    }

    private List<String> named(Predicate<String> like) {
        return all.keySet().stream().filter(like).toList();
    }

    /**
     * Returns the module whose server can be served as it is shipped.
     *
     * @param server the server's name, in letters of any case
     * @throws SettingsException if there is none
     */
    public String served(String server) {
        Map<String, String> known = new TreeMap<>();
        all.forEach((module, tiers) -> {
            if (Files.exists(project.folder(module).resolve(Project.RESOURCES).resolve(SERVED))) {
                known.put(tiers.system().toLowerCase(Locale.ROOT), module);
            }
        });
        String module = known.get(server.toLowerCase(Locale.ROOT));
        if (module == null) {
            throw new SettingsException("--server=" + server + ": there is no such server"
                    + Suggestion.before(server, known.keySet()) + known.keySet());
        }
        return module;
    }

    /** Builds what is not built, or no longer as its sources are. */
    public void build(List<String> modules) throws IOException {
        for (String module : own.isPresent() ? List.<String>of() : modules) {
            Path target = project.folder(module).resolve("target");
            Path built = target.resolve("perf.built");
            if (!isBuilt(module, built)) {
                console.say("Building " + module + ", once");
                Files.createDirectories(target);
                new Maven(project.root(), Jdk.running()).pack(module, target.resolve("perf-build.log"));
                if (Files.notExists(built)) {
                    Files.createFile(built);
                }
                Files.setLastModifiedTime(built, FileTime.from(Instant.now()));
            }
        }
    }

    private boolean isBuilt(String module, Path built) throws IOException {
        if (Files.notExists(built)
                || Files.notExists(project.folder(module).resolve("target").resolve(Project.CLASS_PATH))) {
            return false;
        }
        FileTime when = Files.getLastModifiedTime(built);
        Path folder = project.folder(module);
        Path probe = project.root().resolve("perf-core/probe");
        for (Path part : List.of(
                project.root().resolve("pom.xml"),
                folder.resolve("pom.xml"),
                folder.resolve("src"),
                folder.resolveSibling("shared"),
                probe.resolve("pom.xml"),
                probe.resolve("src/main"))) {
            if (Files.exists(part)) {
                try (Stream<Path> files = Files.walk(part, FileVisitOption.FOLLOW_LINKS)) {
                    for (Path file : files.toList()) {
                        if (Files.getLastModifiedTime(file).compareTo(when) > 0) {
                            return false;
                        }
                    }
                }
            }
        }
        return true;
    }

    /** Returns {@code group:artifact} of what a module's POM asks for at its server's version; none of a reference store. */
    SortedSet<String> asked(String module) throws IOException {
        String property = all.get(module).version();
        return property.isEmpty()
                ? new TreeSet<>()
                : Pom.read(project.folder(module).resolve(Pom.NAME)).ofVersion("${" + property + '}');
    }

    /**
     * Returns {@code group:artifact} of all of the server's artifacts that a built module runs on: those of the server's
     * version whose group is one that the POM names, or is below it.
     */
    public Set<String> artifacts(String module) throws IOException {
        ServerClassPath classPath = project.serverClassPath(module);
        String version = project.version(module, classPath);
        Path repository = MavenArtifacts.localRepository();
        List<String> groups = asked(module).stream().map(Modules::group).toList();
        return classPath.entries().stream()
                .filter(entry -> entry.getParent() != null && entry.getParent().endsWith(version))
                .flatMap(entry -> MavenArtifacts.coordinates(repository, entry).stream())
                .filter(coordinates -> groups.stream().anyMatch(group(coordinates)::startsWith))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Returns the group with a dot behind it, with which that of each group below it begins. */
    private static String group(String coordinates) {
        return coordinates.substring(0, coordinates.indexOf(':')) + '.';
    }

    /** Returns the same with real servers in front of reference stores. */
    public SortedMap<String, Tiers> serversFirst() {
        SortedMap<String, Tiers> sorted = new TreeMap<>(Comparator.<String, Boolean>comparing(
                        module -> all.get(module).version().isEmpty())
                .thenComparing(Comparator.naturalOrder()));
        sorted.putAll(all);
        return sorted;
    }
}
