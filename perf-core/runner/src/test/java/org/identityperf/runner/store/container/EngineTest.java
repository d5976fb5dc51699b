package org.identityperf.runner.store.container;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import org.identityperf.runner.store.StoreUnavailable;
import org.identityperf.runner.store.cache.Room;
import org.identityperf.runner.store.mysql.MySqlBinaries;
import org.identityperf.runner.store.postgresql.PostgresBinaries;
import org.junit.jupiter.api.Test;

class EngineTest {

    @Test
    void ofAnotherMachineIsRefusedWithoutAsking() {
        assertThatThrownBy(() -> Engine.requireThisMachine(URI.create("tcp://192.0.2.1:2375")))
                .isInstanceOf(StoreUnavailable.class)
                .hasMessageContaining("tcp://192.0.2.1:2375 is another machine's");
    }

    @Test
    void whoseDiskCannotBeSeenRefusesNothingAndStillTellsThatItIsFull() {
        Room disk = Engine.hidden("/var/lib/docker");

        assertThat(disk.require(Long.MAX_VALUE, "the universe")).isFalse();
        assertThat(disk.full("could not extend file: No space left on device"))
                .get()
                .asString()
                .startsWith("The disk of /var/lib/docker is full");
        assertThat(disk.full("connection refused")).isEmpty();
    }

    @Test
    void runsTheVersionsOfTheEmbeddedStores() {
        assertThat(PostgresBinaries.VERSION).startsWith(Images.POSTGRESQL.getVersionPart() + '.');
        assertThat(MySqlBinaries.VERSION).isEqualTo(Images.MYSQL.getVersionPart());
    }
}
