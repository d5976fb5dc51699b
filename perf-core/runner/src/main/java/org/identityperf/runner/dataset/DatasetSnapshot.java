package org.identityperf.runner.dataset;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.identityperf.probe.dataset.Sizes;

/**
 * A dataset as its class describes it, with the sizes and the seed of a run.
 *
 * @param className the class that creates it
 * @param name its short name
 * @param schema the server whose schema it is in, with the version, and its content where the version does not say it
 * @param sizes by dimension
 * @param seed of every random choice
 * @param base what it is loaded on
 * @param parted whether it is loaded in parts
 * @param fingerprint stands for everything that decides its rows: generator version, sizes, seed, schema, store, base
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
     * Makes it from the lines in which a host describes the class and which of the sizes are its own.
     *
     * @param content tells the server from others of its version; empty where there is only one
     */
    public static DatasetSnapshot described(
            String className,
            List<String> lines,
            Sizes sizes,
            long seed,
            String store,
            Optional<DatasetSnapshot> base,
            Optional<String> content) {
        Map<String, String> told = lines.stream()
                .map(line -> line.split(" ", 2))
                .filter(pair -> pair.length == 2)
                .collect(Collectors.toMap(pair -> pair[0], pair -> pair[1]));
        String schema =
                told.get("schema") + content.map(hash -> " (" + hash + ")").orElse("");
        // A checkout from before datasets told their own sizes tells its dimensions instead.
        Sizes own = told.containsKey("sizes")
                ? Sizes.parse(told.get("sizes"))
                : sizes.of(List.of(told.get("dimensions").split(",")));
        String identity = String.join(
                "|",
                told.get("name"),
                told.get("generatorVersion"),
                schema,
                own.toString(),
                Long.toString(seed),
                store,
                base.map(DatasetSnapshot::fingerprint).orElse(""));
        return new DatasetSnapshot(
                className,
                told.get("name"),
                schema,
                own,
                seed,
                base,
                Boolean.parseBoolean(told.get("parted")),
                fingerprint(identity));
    }

    /** The same rows in a place of one user's own, under another fingerprint. */
    public DatasetSnapshot aloneFor(String user) {
        return new DatasetSnapshot(
                className, name, schema, sizes, seed, base, parted, fingerprint(fingerprint + '|' + user));
    }

    private static String fingerprint(String identity) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(identity.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash, 0, 8);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /** What a person calls it. */
    public String title() {
        return name + (sizes.byDimension().isEmpty() ? "" : sizes);
    }

    public String description() {
        return title() + " " + schema + " seed " + seed;
    }
}
