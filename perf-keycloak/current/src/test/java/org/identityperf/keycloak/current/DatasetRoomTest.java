package org.identityperf.keycloak.current;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.identityperf.probe.dataset.Dataset;
import org.identityperf.probe.dataset.Sizes;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The room that a dataset is thought to need grows with each of its dimensions, whatever was asked for. */
class DatasetRoomTest {

    private static final long USUAL = 100;

    private static Stream<Arguments> dimensions() {
        return Stream.of(
                        new RealmDataset(),
                        new RealmsDataset(),
                        new SessionsDataset(),
                        new LinksDataset(),
                        new PolicyDataset(),
                        new DeletionDataset(),
                        new EventsDataset(),
                        new IdentityProvidersDataset(),
                        new OrganizationsDataset(),
                        new TicketsDataset(),
                        new PermissionsDataset(),
                        new FederationDataset(),
                        new RealmDeletionDataset())
                .flatMap(dataset -> dataset.description().dimensions().stream()
                        .filter(dimension -> !dimension.endsWith("Depth"))
                        // These have as many users as their realm, which has the room for them.
                        .filter(dimension -> !(dimension.equals(CurrentSizes.USERS)
                                && !(dataset instanceof RealmDataset
                                        || dataset instanceof LinksDataset
                                        || dataset instanceof FederationDataset)))
                        .map(dimension -> Arguments.of(dataset, dimension)));
    }

    @ParameterizedTest
    @MethodSource("dimensions")
    void growsWithTheDimension(Dataset dataset, String dimension) {
        assertThat(dataset.bytes(sizes(dataset, dimension, 100_000)))
                .isGreaterThan(dataset.bytes(sizes(dataset, dimension, USUAL)));
        assertThat(dataset.bytes(sizes(dataset, dimension, Long.MAX_VALUE))).isEqualTo(Long.MAX_VALUE);
    }

    private static Sizes sizes(Dataset dataset, String dimension, long size) {
        SortedMap<String, Long> sizes = new TreeMap<>();
        dataset.description().dimensions().forEach(each -> sizes.put(each, USUAL));
        sizes.put(dimension, size);
        return new Sizes(sizes);
    }
}
