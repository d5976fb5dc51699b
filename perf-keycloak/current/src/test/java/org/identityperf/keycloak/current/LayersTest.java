package org.identityperf.keycloak.current;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import org.junit.jupiter.api.Test;

/** Which packages import which. */
class LayersTest {

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(location -> !location.contains("/test-classes/"))
            .importPackages("org.identityperf.keycloak");

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
