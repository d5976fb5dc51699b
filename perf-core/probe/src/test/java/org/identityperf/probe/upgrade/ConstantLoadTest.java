package org.identityperf.probe.upgrade;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.identityperf.probe.upgrade.ConstantLoad.Observed;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConstantLoadTest {

    private static final Duration EVERY = Duration.ofMillis(1);

    @AfterEach
    void forget() {
        System.clearProperty(OlderRelease.PROPERTY);
    }

    @Test
    void anOperationThatWaitsKeepsNoOtherFromBeingAsked() throws InterruptedException {
        CountDownLatch others = new CountDownLatch(20);
        ConstantLoad load =
                ConstantLoad.begin(Map.of("waits", i -> others.await(), "goes on", i -> others.countDown()), EVERY);
        others.await();

        List<Observed> observed = load.end();

        assertThat(observed).extracting(Observed::operation).containsExactlyInAnyOrder("waits", "goes on");
        assertThat(observed).allSatisfy(each -> {
            assertThat(each.asked()).isPositive();
            assertThat(each.failed()).isZero();
            assertThat(each.longestAt()).isPositive();
        });
    }

    @Test
    void failuresAreCountedAndTheFirstIsNamedWithItsStep() throws InterruptedException {
        CountDownLatch five = new CountDownLatch(5);
        ConstantLoad load = ConstantLoad.begin(
                Map.of("login", i -> {
                    five.countDown();
                    if (i > 1) {
                        throw new IllegalStateException("late", new IllegalStateException("no\n column " + i));
                    }
                }),
                EVERY);
        five.await();

        Observed login = load.end().get(0);

        assertThat(login.failed()).isEqualTo(login.asked() - 2).isGreaterThanOrEqualTo(3);
        assertThat(login.served(millis -> millis == login.failedAt() ? "a step" : "another"))
                .extracting(Meanwhile.Served::why, Meanwhile.Served::failedIn)
                .containsExactly("no column 2", "a step");
    }

    @Test
    void theReleasesOfARunAreFoundByTheirVersion(@TempDir Path folder) throws Exception {
        OlderRelease older = new OlderRelease("1.0", Path.of("/jdk"), "/a.jar:/b c.jar");
        OlderRelease.write(List.of(older), folder.resolve("releases"));
        System.setProperty(OlderRelease.PROPERTY, folder.resolve("releases").toString());

        assertThat(OlderRelease.ofThisRun("1.0")).contains(older);
        assertThat(OlderRelease.ofThisRun("2.0")).isEqualTo(Optional.empty());
    }
}
