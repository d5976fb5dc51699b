package org.identityperf.lab.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.identityperf.lab.settings.ProfileEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AsyncProfilerTest {

    @ParameterizedTest
    @CsvSource({"Linux,amd64,linux-x64", "Linux,aarch64,linux-arm64", "Mac OS X,aarch64,macos", "SunOS,amd64,sunos-x64"
    })
    void theLibraryIsThatOfTheSystemAndItsProcessor(String system, String architecture, String folder) {
        assertThat(AsyncProfiler.platform(system, architecture)).isEqualTo(folder);
    }

    @Test
    void theLibraryComesOutOfThePublishedJarAndLoads(@TempDir Path folder) throws IOException {
        AsyncProfiler profiler = AsyncProfiler.in(folder, ProfileEvent.ALLOC, line -> {});

        System.load(profiler.library().toString());
        assertThat(profiler.option(folder)).startsWith("async:libPath=" + profiler.library() + ";event=alloc;");
    }

    @Test
    void aForkThatLeavesNoFlameGraphIsTold(@TempDir Path folder) throws IOException {
        AsyncProfiler profiler = new AsyncProfiler(folder.resolve("libasyncProfiler.so"), ProfileEvent.LOCK);
        assertThatThrownBy(() -> profiler.written(folder)).hasMessage("async-profiler left no flame graph of lock");

        Path graph =
                Files.createFile(Files.createDirectories(folder.resolve("a/b")).resolve("flame.html"));
        assertThat(profiler.written(folder)).isEqualTo(graph);
    }
}
