package org.identityperf.runner.store.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InstalledJdksTest {

    @TempDir
    Path folder;

    private Path file(String text) throws IOException {
        return Files.writeString(folder.resolve("toolchains.xml"), text);
    }

    @Test
    void thoseOfMavensToolchainsAreRead() throws IOException {
        Path file = file("""
            <toolchains>
              <toolchain><type>jdk</type><configuration><jdkHome> /jdk/21 </jdkHome></configuration></toolchain>
              <toolchain><type>other</type><configuration><jdkHome>/other</jdkHome></configuration></toolchain>
            </toolchains>
            """);

        assertThat(InstalledJdks.toolchains(file)).containsExactly(Path.of("/jdk/21"));
    }

    @Test
    void aFileOfToolchainsThatIsMissingOrDamagedNamesNone() throws IOException {
        assertThat(InstalledJdks.toolchains(folder.resolve("none.xml"))).isEmpty();
        assertThat(InstalledJdks.toolchains(file("<toolchains>"))).isEmpty();
    }
}
