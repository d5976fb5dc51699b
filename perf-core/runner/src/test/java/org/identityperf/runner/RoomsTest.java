package org.identityperf.runner;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static java.util.function.Predicate.not;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The map of rooms in ARCHITECTURE.md: a room imports only rooms that stand below it, at every level of packages. */
@AnalyzeClasses(packages = "org.identityperf", importOptions = ImportOption.DoNotIncludeTests.class)
class RoomsTest {

    private static final String RUNNER = "org.identityperf.runner";
    private static final String PROBE = "org.identityperf.probe";

    /** Top floor first. */
    private static final List<String> RUNNER_ROOMS = List.of(
            "cli",
            "stat",
            "task",
            "compare",
            "measure",
            "dataset",
            "environment",
            "reach",
            "suite",
            "checkout",
            "jvm",
            "report",
            "gate",
            "finding",
            "claim",
            "store",
            "result",
            "settings",
            "console",
            "files");

    private static final List<String> PROBE_ROOMS =
            List.of("password", "upgrade", "measure", "benchmark", "dataset", "load", "address", "exchange", "log");

    @ArchTest
    static void aRoomImportsOnlyWhatStandsBelowIt(JavaClasses classes) {
        importsGoDown(classes, RUNNER, RUNNER_ROOMS);
        importsGoDown(classes, PROBE, PROBE_ROOMS);
    }

    @ArchTest
    static void theListOfRoomsIsWhole(JavaClasses classes) {
        assertThat(rooms(classes, RUNNER)).containsExactlyInAnyOrderElementsOf(RUNNER_ROOMS);
        assertThat(rooms(classes, PROBE)).containsExactlyInAnyOrderElementsOf(PROBE_ROOMS);
    }

    @ArchTest
    static final ArchRule THE_PROBE_KNOWS_NO_RUNNER = noClasses()
            .that()
            .resideInAPackage(PROBE + "..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage(RUNNER + "..");

    @ArchTest
    static final ArchRule WHAT_MEASURES_KNOWS_NO_REPORT =
            knowsNot("report", "measure", "jvm", "dataset", "environment");

    @ArchTest
    static final ArchRule WHAT_PREPARES_DATA_KNOWS_NO_GATE = knowsNot("gate", "dataset", "store", "environment");

    private static ArchRule knowsNot(String room, String... others) {
        return noClasses()
                .that()
                .resideInAnyPackage(Stream.of(others)
                        .map(other -> RUNNER + '.' + other + "..")
                        .toArray(String[]::new))
                .should()
                .dependOnClassesThat()
                .resideInAPackage(RUNNER + '.' + room + "..");
    }

    /** Each package is a slice of its own here, so that a package and its own sub-packages count too. */
    @ArchTest
    static final ArchRule NO_CIRCLES_BETWEEN_PACKAGES =
            slices().matching("org.identityperf.(**)").should().beFreeOfCycles();

    @ArchTest
    static void noCirclesBetweenFoldersOfPackages(JavaClasses classes) {
        Set<String> folders = new TreeSet<>();
        for (JavaClass type : classes) {
            for (String folder = parent(type.getPackageName()); folder.startsWith("org.identityperf"); ) {
                folders.add(folder);
                folder = parent(folder);
            }
        }
        folders.forEach(folder ->
                slices().matching(folder + ".(*)..").should().beFreeOfCycles().check(classes));
    }

    private static void importsGoDown(JavaClasses classes, String house, List<String> rooms) {
        for (int floor = 1; floor < rooms.size(); floor++) {
            String[] above = rooms.subList(0, floor).stream()
                    .map(room -> house + '.' + room + "..")
                    .toArray(String[]::new);
            noClasses()
                    .that()
                    .resideInAPackage(house + '.' + rooms.get(floor) + "..")
                    .should()
                    .dependOnClassesThat()
                    .resideInAnyPackage(above)
                    .check(classes);
        }
    }

    private static Set<String> rooms(JavaClasses classes, String house) {
        return classes.stream()
                .map(JavaClass::getPackageName)
                .filter(name -> name.startsWith(house + '.'))
                .map(name -> name.substring(house.length() + 1).split("\\.")[0])
                .filter(not(String::isEmpty))
                .collect(Collectors.toCollection(HashSet::new));
    }

    private static String parent(String name) {
        return name.substring(0, Math.max(0, name.lastIndexOf('.')));
    }
}
