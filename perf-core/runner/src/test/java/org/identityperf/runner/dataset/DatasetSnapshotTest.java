package org.identityperf.runner.dataset;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.identityperf.probe.dataset.Sizes;
import org.junit.jupiter.api.Test;

class DatasetSnapshotTest {

    private static final Sizes SIZES = Sizes.of("sessions", 10);

    private static DatasetSnapshot dataset(int version, String schema, Sizes sizes, long seed, String store) {
        return dataset(version, schema, sizes, seed, store, Optional.empty());
    }

    private static DatasetSnapshot dataset(
            int version, String schema, Sizes sizes, long seed, String store, Optional<DatasetSnapshot> base) {
        return dataset(version, schema, sizes, seed, store, base, Optional.empty());
    }

    private static DatasetSnapshot dataset(
            int version,
            String schema,
            Sizes sizes,
            long seed,
            String store,
            Optional<DatasetSnapshot> base,
            Optional<String> content) {
        return DatasetSnapshot.described(
                "x.Sessions",
                List.of(
                        "name Sessions",
                        "generatorVersion " + version,
                        "schema " + schema,
                        "sizes " + sizes.of(List.of("sessions"))),
                sizes,
                seed,
                store,
                base,
                content);
    }

    @Test
    void theSameDatasetHasTheSameFingerprint() {
        assertThat(dataset(1, "K 1", SIZES, 1, "P 18")).isEqualTo(dataset(1, "K 1", SIZES, 1, "P 18"));
    }

    @Test
    void whateverDecidesTheRowsChangesTheFingerprint() {
        DatasetSnapshot base = dataset(1, "K 1", Sizes.none(), 1, "P 18");

        assertThat(Stream.of(
                                dataset(1, "K 1", SIZES, 1, "P 18"),
                                dataset(2, "K 1", SIZES, 1, "P 18"),
                                dataset(1, "K 2", SIZES, 1, "P 18"),
                                dataset(1, "K 1", Sizes.of("sessions", 11), 1, "P 18"),
                                dataset(1, "K 1", SIZES, 2, "P 18"),
                                dataset(1, "K 1", SIZES, 1, "P 17"),
                                dataset(1, "K 1", SIZES, 1, "P 18", Optional.of(base)),
                                dataset(1, "K 1", SIZES, 1, "P 18", Optional.empty(), Optional.of("1a2b3c4d")))
                        .map(DatasetSnapshot::fingerprint))
                .doesNotHaveDuplicates()
                .allMatch(fingerprint -> fingerprint.matches("[0-9a-f]{16}"));
    }

    @Test
    void aSizeThatIsNoneOfItsOwnDoesNotMatter() {
        Sizes more = Sizes.of(Map.of("sessions", 10L, "tokens", 3L));

        assertThat(dataset(1, "K 1", more, 1, "P 18")).isEqualTo(dataset(1, "K 1", SIZES, 1, "P 18"));
    }

    @Test
    void anEarlierCheckoutTellsTheDimensionsThatItsSizesAreOf() {
        DatasetSnapshot earlier = DatasetSnapshot.described(
                "x.Sessions",
                List.of("name Sessions", "generatorVersion 1", "schema K 1", "dimensions sessions,users"),
                Sizes.of(Map.of("sessions", 10L, "tokens", 3L)),
                1,
                "P 18",
                Optional.empty(),
                Optional.empty());

        assertThat(earlier).isEqualTo(dataset(1, "K 1", SIZES, 1, "P 18"));
    }
}
