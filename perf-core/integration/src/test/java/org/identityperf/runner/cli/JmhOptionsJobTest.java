package org.identityperf.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.identityperf.runner.Beside;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Options that a user passes to JMH, in forks that measure time. */
@Beside
@Tag("thorough")
class JmhOptionsJobTest {

    @TempDir
    Path folder;

    @Test
    void aForkThatMeasuresTimeHasThemAndTheRunSaysSo() throws Exception {
        TinyProject project =
                TinyProject.in(folder, TinyTiers.SERVER).serving("SELECT count(*) FROM generate_series(1, 1000000)");

        TinyProject.Run run = project.ask("run", "--", "-prof", "gc", "-jvmArgs", "-Dmine=yes");

        assertThat(run.code()).as(run.all()).isZero();
        assertThat(project.report("parts/tiny/log/timing.log")).content().contains("-Dmine=yes", "gc.alloc.rate");
        assertThat(project.report("run.json")).content().contains("-prof gc -jvmArgs -Dmine=yes");
    }

    @Test
    void theyAreRefusedWhereNothingIsTimed() throws Exception {
        TinyProject project = TinyProject.in(folder, TinyTiers.GROWING);

        TinyProject.Run run = project.ask("run", "--", "-prof", "gc");

        assertThat(run.code()).as(run.all()).isEqualTo(2);
        assertThat(run.all())
                .contains("perf.jmh=-prof gc is for forks that measure time, and tier smoke times nothing");
    }
}
