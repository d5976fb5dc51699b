package org.identityperf.probe.address;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AddressesTest {

    private static final Address ADDRESS = new Address("jdbc:postgresql://127.0.0.1:5432/run_1", "perf", "s3=c|r:et\n");

    @TempDir
    Path folder;

    @Test
    void whatIsWrittenIsReadBack() throws Exception {
        String name = "Preload.server[rttMillis=0.5,sessions=1000]@postgresql";
        Path file = folder.resolve("addresses");

        new Addresses(Map.of(name, ADDRESS)).write(file);

        assertThat(Addresses.read(file).get(name)).isEqualTo(ADDRESS);
    }

    @Test
    void onlyTheOwnerCanReadTheFile() throws Exception {
        Path file = folder.resolve("addresses");
        new Addresses(Map.of("a", ADDRESS)).write(file);

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
    }

    @Test
    void anAddressThatWasNotHandedOverIsNamedTogetherWithThoseThatWere() {
        Addresses addresses = new Addresses(Map.of("there", ADDRESS));

        assertThatThrownBy(() -> addresses.get("missing"))
                .hasMessageContaining("missing")
                .hasMessageContaining("there")
                .hasMessageNotContaining("s3=c");
    }

    @Test
    void thePasswordIsNotInTheText() {
        assertThat(ADDRESS.toString()).doesNotContain("s3=c").contains("run_1").contains("perf");
    }

    @Test
    void driverOptionsAreAppendedToTheUrl() {
        assertThat(ADDRESS.with("a", "1").with("b", "2").url()).endsWith("/run_1?a=1&b=2");
    }

    @Test
    void theWayThroughOtherHostsSaysWhichNodeOfCassandraEachLeadsTo() {
        Address cassandra = new Address("cassandra://10.0.0.1:9042,10.0.0.2:9042/space?datacenter=one", "a", "b");

        assertThat(cassandra.through(List.of("127.0.0.1:1", "127.0.0.1:2")).url())
                .isEqualTo("cassandra://127.0.0.1:1,127.0.0.1:2/space?datacenter=one"
                        + "&nodes=10.0.0.1:9042,10.0.0.2:9042");
        assertThat(ADDRESS.through(List.of("127.0.0.1:1")).url()).isEqualTo("jdbc:postgresql://127.0.0.1:1/run_1");
    }

    @Test
    void aUrlWithCredentialsIsRefusedWithoutRepeatingThem() {
        assertThatThrownBy(() -> new Address("http://me:secret@127.0.0.1:9200", "a", "b"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("//…@127.0.0.1:9200")
                .hasMessageNotContaining("secret");
    }
}
