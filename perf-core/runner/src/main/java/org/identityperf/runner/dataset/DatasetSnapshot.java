package org.identityperf.runner.dataset;

import java.util.Optional;
import org.identityperf.probe.dataset.SizedDescription;
import org.identityperf.probe.dataset.Sizes;
import org.identityperf.runner.files.Sha256;

/**
 * A dataset snapshot is loaded once and then only cloned. This record describes it: the class of its dataset, with the
 * sizes and the seed of a run.
 *
 * @param className the class that creates it
 * @param name its short name
 * @param schema the server whose schema it is in, with the version, and its content if the version does not identify it
 * @param sizes the sizes by dimension
 * @param seed the seed of every random choice
 * @param base the dataset that it is loaded on top of
 * @param parted whether it is loaded in parts
 * @param fingerprint identifies everything that decides its rows: generator version, sizes, seed, schema, store, base
 */
public record DatasetSnapshot(
        String className,
        String name,
        String schema,
        Sizes sizes,
        long seed,
        Optional<DatasetSnapshot> base,
        boolean parted,
        String fingerprint) {

    /**
     * Creates it from the description that its class gives.
     *
     * @param content distinguishes the server from others of its version; empty where there is only one
     */
    public static DatasetSnapshot described(
            String className,
            SizedDescription told,
            long seed,
            String store,
            Optional<DatasetSnapshot> base,
            Optional<String> content) {
        String schema = told.schema() + content.map(hash -> " (" + hash + ")").orElse("");
        String identity = String.join(
                "|",
                told.name(),
                Integer.toString(told.generatorVersion()),
                schema,
                told.sizes().toString(),
                Long.toString(seed),
                store,
                base.map(DatasetSnapshot::fingerprint).orElse(""));
        return new DatasetSnapshot(
                className, told.name(), schema, told.sizes(), seed, base, told.parted(), fingerprint(identity));
    }

    /** Returns the same rows in a place of one user's own, under another fingerprint. */
    public DatasetSnapshot aloneFor(String user) {
        return new DatasetSnapshot(
                className, name, schema, sizes, seed, base, parted, fingerprint(fingerprint + '|' + user));
    }

    private static String fingerprint(String identity) {
        return Sha256.of(identity, 8);
    }

    public String title() {
        return name + (sizes.byDimension().isEmpty() ? "" : sizes);
    }

    public String description() {
        return title() + " " + schema + " seed " + seed;
    }
}
