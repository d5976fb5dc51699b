package org.identityperf.probe.dataset;

import java.util.List;
import java.util.Optional;

/**
 * What a dataset is besides its rows. All of it is part of the fingerprint.
 *
 * @param name a short name, such as {@code OfflineSession}
 * @param generatorVersion rises by one whenever the same sizes and seed would give other rows than before
 * @param schema whose schema the rows are in, with its version, such as {@code keycloak 24.0.5}
 * @param dimensions those that {@link Dataset#create} takes sizes for; the first is the main one; a schema has none
 * @param base what must be there before the dataset is loaded, such as a schema that the server itself creates; it is
 *     sealed on its own, so that it is made once for all sizes; nothing, for what begins on an empty store
 */
public record DatasetDescription(
        String name, int generatorVersion, String schema, List<String> dimensions, Optional<Dataset> base) {

    public DatasetDescription {
        dimensions = List.copyOf(dimensions);
    }

    /** A dataset without dimensions that begins on an empty store. */
    public static DatasetDescription of(String name, int generatorVersion, String schema) {
        return new DatasetDescription(name, generatorVersion, schema, List.of(), Optional.empty());
    }

    /** A dataset without dimensions on a base, in whose schema its rows are. */
    public static DatasetDescription of(String name, int generatorVersion, Dataset base) {
        return new DatasetDescription(
                name, generatorVersion, base.description().schema(), List.of(), Optional.of(base));
    }

    /** The same with dimensions. */
    public DatasetDescription sizedBy(List<String> some) {
        return new DatasetDescription(name, generatorVersion, schema, some, base);
    }
}
