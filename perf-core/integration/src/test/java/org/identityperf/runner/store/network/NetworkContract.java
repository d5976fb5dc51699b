package org.identityperf.runner.store.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.OptionalLong;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.store.Ping;
import org.identityperf.runner.store.RunningStore;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** What every store does behind a network, asked by the driver that benchmarks ask it by. A subclass is one store. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class NetworkContract {

    private RunningStore store;

    /** Starts the store, or finds it running. */
    protected abstract RunningStore start();

    /** A client whose every question is one round trip. */
    protected abstract Ping connect(Address address) throws Exception;

    @BeforeAll
    final void open() {
        store = start();
    }

    protected final RunningStore store() {
        return store;
    }

    protected final Address direct() {
        return store.statistics().orElseThrow();
    }

    protected final Route route(Network network) {
        return Route.to(store.hosts(), network);
    }

    private Ping connect(Route route) throws Exception {
        return connect(route.through(direct()));
    }

    private static Duration asking(Ping client, int times, int padding) throws Exception {
        long begin = System.nanoTime();
        for (int i = 0; i < times; i++) {
            client.send(padding);
        }
        return Duration.ofNanos(System.nanoTime() - begin);
    }

    @Test
    void everyRoundTripTakesNoLessThanAskedForAlsoWithSeveralNetworksAtOnce() throws Exception {
        Duration shorter = Duration.ofMillis(2);
        Duration longer = Duration.ofMillis(12);
        try (Route near = route(Network.delaying(shorter));
                Route far = route(Network.delaying(longer));
                Ping toNear = connect(near);
                Ping toFar = connect(far)) {
            for (int times : new int[] {1, 5}) {
                assertThat(asking(toNear, times, 0)).isGreaterThanOrEqualTo(shorter.multipliedBy(times));
                assertThat(asking(toFar, times, 0)).isGreaterThanOrEqualTo(longer.multipliedBy(times));
            }
        }
    }

    @Test
    void whatIsSentTakesNoLessThanTheBandwidthAllows() throws Exception {
        try (Route route = route(new Network(Duration.ZERO, OptionalLong.of(8_000_000)));
                Ping client = connect(route)) {
            assertThat(asking(client, 1, 100_000)).isGreaterThanOrEqualTo(Duration.ofMillis(100));
        }
    }

    @Test
    void aMeasuredRouteTellsWhatItAddsAndCarries() {
        Network network = new Network(Duration.ofMillis(4), OptionalLong.of(50_000_000));
        try (MeasuredRoute route = MeasuredRoute.to(store.hosts(), network, direct())) {
            assertThat(route.addedMillis()).isPositive();
            assertThat(route.megabitsPerSecond().orElseThrow()).isPositive();
        }
    }
}
