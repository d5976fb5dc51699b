package org.identityperf.runner.reach;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.identityperf.runner.jvm.Content;
import org.identityperf.runner.suite.ServerCode;

/**
 * An entry of a class path: a jar or a folder of classes.
 *
 * @param content identifies what it holds
 */
record CodeEntry(Path file, String content) {

    private static final String CLASS = ".class";

    static CodeEntry of(Path file) throws IOException {
        return new CodeEntry(file, Content.of(List.of(file)));
    }

    /** Visits its files by name, with slashes, in the order of their names. */
    void visit(BiConsumer<String, byte[]> visitor) throws IOException {
        if (Files.isDirectory(file)) {
            try (Stream<Path> files = Files.walk(file, FileVisitOption.FOLLOW_LINKS)) {
                for (Path each : files.filter(Files::isRegularFile).sorted().toList()) {
                    visitor.accept(file.relativize(each).toString().replace('\\', '/'), Files.readAllBytes(each));
                }
            }
            return;
        }
        try (ZipFile zip = new ZipFile(file.toFile())) {
            zip.stream()
                    .filter(each -> !each.isDirectory())
                    .sorted((one, other) -> one.getName().compareTo(other.getName()))
                    .forEach(each -> {
                        try {
                            visitor.accept(
                                    each.getName(), zip.getInputStream(each).readAllBytes());
                        } catch (IOException e) {
                            throw new UncheckedIOException(e);
                        }
                    });
        }
    }

    /** Returns whether a jar or a folder of classes has a file of this name, with slashes. */
    static boolean has(Path file, String name) throws IOException {
        if (Files.isDirectory(file)) {
            return Files.exists(file.resolve(name));
        }
        try (ZipFile zip = new ZipFile(file.toFile())) {
            return zip.getEntry(name) != null;
        }
    }

    /** Returns those of some classes that a jar or a folder of classes has, by their names. */
    static Map<String, byte[]> classes(Path file, Set<String> types) throws IOException {
        Map<String, byte[]> classes = new TreeMap<>();
        if (Files.isDirectory(file)) {
            for (String type : types) {
                Path classFile = file.resolve(type + CLASS);
                if (Files.exists(classFile)) {
                    classes.put(type, Files.readAllBytes(classFile));
                }
            }
            return classes;
        }
        try (ZipFile zip = new ZipFile(file.toFile())) {
            for (String type : types) {
                ZipEntry entry = zip.getEntry(type + CLASS);
                if (entry != null) {
                    classes.put(type, zip.getInputStream(entry).readAllBytes());
                }
            }
        }
        return classes;
    }

    /** Returns the directories that a jar lists. */
    List<String> directories() throws IOException {
        try (ZipFile zip = new ZipFile(file.toFile())) {
            return zip.stream()
                    .filter(ZipEntry::isDirectory)
                    .map(ZipEntry::getName)
                    .toList();
        }
    }

    /** Returns whether a file is a class that every JVM loads from there, and so one that can be instrumented. */
    static boolean isClass(String name) {
        return name.endsWith(CLASS) && !name.startsWith("META-INF/") && !name.endsWith("-info.class");
    }

    /** Returns its classes by their names. */
    SortedMap<String, ClassCode> classes() throws IOException {
        SortedMap<String, ClassCode> classes = new TreeMap<>();
        visit((name, bytes) -> {
            if (isClass(name)) {
                classes.put(className(name), ClassCode.of(bytes));
            }
        });
        return classes;
    }

    static String className(String file) {
        return file.substring(0, file.length() - CLASS.length());
    }

    /** Returns whether its methods are recorded: whether it belongs to what is measured, and not to what measures. */
    boolean isRecorded(ServerCode code) throws IOException {
        return classNames().stream().limit(1).allMatch(code::holds);
    }

    /** Returns the names of its classes, in the order of the files. */
    Set<String> classNames() throws IOException {
        if (Files.isDirectory(file)) {
            try (Stream<Path> files = Files.walk(file, FileVisitOption.FOLLOW_LINKS)) {
                return classNames(
                        files.map(each -> file.relativize(each).toString().replace('\\', '/')));
            }
        }
        try (ZipFile zip = new ZipFile(file.toFile())) {
            return classNames(zip.stream().map(ZipEntry::getName));
        }
    }

    private static Set<String> classNames(Stream<String> files) {
        return files.filter(CodeEntry::isClass)
                .map(CodeEntry::className)
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }
}
