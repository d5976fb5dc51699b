package org.identityperf.layers;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.net.URI;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Which packages of a server's module import which, as a test that the module's own extends. */
public abstract class Layers {

    // They are where the module's tiers are; the folder has the name of the server's version in some modules.
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .importPath(
                    Path.of(URI.create(Layers.class.getResource("/tiers.yaml").toString()))
                            .getParent());

    @Test
    void packagesImportOneAnotherOneWay() {
        slices().matching("org.identityperf.(**)").should().beFreeOfCycles().check(CLASSES);
    }

    @Test
    void whatIsMeasuredKnowsNothingOfWhatDirects() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.identityperf.runner..")
                .check(CLASSES);
    }
}
