package org.identityperf.runner.dataset;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.stream.Stream;
import org.identityperf.probe.dataset.SizedDescription;
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
                new SizedDescription("Sessions", version, schema, sizes, false, Optional.empty()),
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
    void onEveryMachineItIsThatOfExpectedCounts() {
        SizedDescription users = new SizedDescription(
                "IndexedUsers", 2, "Syncope 3.0.0 JPA", Sizes.of("users", 10_000), false, Optional.empty());

        assertThat(DatasetSnapshot.described(
                                "x.Users",
                                users,
                                20_200_512,
                                "Elasticsearch 8.19.21",
                                Optional.empty(),
                                Optional.empty())
                        .fingerprint())
                .isEqualTo("bb3b512e976536fb");
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
}
