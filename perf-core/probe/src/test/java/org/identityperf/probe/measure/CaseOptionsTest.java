package org.identityperf.probe.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.TimeValue;

class CaseOptionsTest {

    @TempDir
    Path folder;

    private Options options(String asked, String benchmarkCase) throws Exception {
        return CaseOptions.of(
                new CommandLineOptions(asked.split(" ")), new CommandLineOptions(benchmarkCase.split(" ")), folder);
    }

    @Test
    void theCaseSaysWhichItIsThePersonTheRestAndTheTierWhatIsLeft() throws Exception {
        Options options =
                options("Read.* -p users=10,20 -f 7 -rff mine.csv", "ReadUser$ -p users=10 -f 1 -i 3 -r 250ms");

        assertThat(options.getIncludes()).containsExactly("ReadUser$");
        assertThat(options.getParameter("users").get()).containsExactly("10");
        assertThat(options.getForkCount().get()).isEqualTo(7);
        assertThat(options.getMeasurementIterations().get()).isEqualTo(3);
        assertThat(options.getMeasurementTime().get()).isEqualTo(TimeValue.milliseconds(250));
        assertThat(options.getResult().hasValue()).isFalse();
        assertThat(options.getWarmupIterations().hasValue()).isFalse();
    }

    @Test
    void jvmOptionsOfThePersonComeLast() throws Exception {
        Options options = options("-jvmArgs -Xmx2g -jvmArgs -Dmine=1", "-jvmArgs -Xmx1g -jvmArgs -Daddresses=a");

        assertThat(options.getJvmArgs().get()).containsExactly("-Xmx1g", "-Daddresses=a", "-Xmx2g", "-Dmine=1");
    }

    @Test
    void jmhsWayToAsyncProfilerFindsItsLibrary() throws Exception {
        Options options = options("-prof async:event=wall -prof gc", "-f 1");

        assertThat(options.getProfilers()).hasSize(2);
        Path library = folder.resolve("libasyncProfiler.so");
        assertThat(library).isNotEmptyFile();
        assertThat(options.getProfilers().get(0).getOpts()).isEqualTo("event=wall;libPath=" + library);
        assertThat(options.getProfilers().get(1).getOpts()).isEmpty();
    }
}
