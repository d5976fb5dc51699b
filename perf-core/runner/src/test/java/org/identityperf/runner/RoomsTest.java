package org.identityperf.runner;

import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** Holds the table of rooms in ARCHITECTURE.md: which may import which. */
@AnalyzeClasses(packages = "org.identityperf", importOptions = ImportOption.DoNotIncludeTests.class)
class RoomsTest {

    @ArchTest
    static final ArchRule PROBE = layeredArchitecture()
            .consideringOnlyDependenciesInLayers()
            .layer("address")
            .definedBy("org.identityperf.probe.address..")
            .layer("load")
            .definedBy("org.identityperf.probe.load..")
            .layer("dataset")
            .definedBy("org.identityperf.probe.dataset..")
            .layer("password")
            .definedBy("org.identityperf.probe.password..")
            .layer("log")
            .definedBy("org.identityperf.probe.log..")
            .layer("measure")
            .definedBy("org.identityperf.probe.measure..")
            .layer("lab")
            .definedBy("org.identityperf.runner..")
            .whereLayer("lab")
            .mayNotBeAccessedByAnyLayer()
            .whereLayer("password")
            .mayNotAccessAnyLayer()
            .whereLayer("log")
            .mayNotAccessAnyLayer()
            .whereLayer("measure")
            .mayOnlyBeAccessedByLayers("lab")
            .whereLayer("dataset")
            .mayOnlyBeAccessedByLayers("measure", "lab")
            .whereLayer("load")
            .mayOnlyBeAccessedByLayers("dataset", "measure", "lab");

    @ArchTest
    static final ArchRule LAB = layeredArchitecture()
            .consideringOnlyDependenciesInLayers()
            .layer("settings")
            .definedBy("org.identityperf.runner.settings..")
            .layer("result")
            .definedBy("org.identityperf.runner.result..")
            .layer("store")
            .definedBy("org.identityperf.runner.store..")
            .layer("run")
            .definedBy("org.identityperf.runner.run..")
            .layer("law")
            .definedBy("org.identityperf.runner.law..")
            .layer("gate")
            .definedBy("org.identityperf.runner.gate..")
            .layer("trend")
            .definedBy("org.identityperf.runner.trend..")
            .layer("report")
            .definedBy("org.identityperf.runner.report..")
            .layer("job")
            .definedBy("org.identityperf.runner.job..")
            .whereLayer("job")
            .mayNotBeAccessedByAnyLayer()
            .whereLayer("report")
            .mayOnlyBeAccessedByLayers("job")
            .whereLayer("law")
            .mayOnlyBeAccessedByLayers("report", "job")
            .whereLayer("trend")
            .mayOnlyBeAccessedByLayers("report", "job")
            .whereLayer("gate")
            .mayOnlyBeAccessedByLayers("report", "job")
            .whereLayer("run")
            .mayOnlyBeAccessedByLayers("job")
            .whereLayer("store")
            .mayOnlyBeAccessedByLayers("run", "job")
            .whereLayer("settings")
            .mayOnlyBeAccessedByLayers("store", "run", "job");

    @ArchTest
    static final ArchRule NO_CYCLES =
            slices().matching("org.identityperf.(*).(*)..").should().beFreeOfCycles();
}
