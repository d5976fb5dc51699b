package org.identityperf.probe.dataset;

import java.util.List;
import java.util.Optional;

/**
 * A dataset description holds the properties of a dataset other than its rows. All of them are part of the fingerprint.
 *
 * @param name a short name, such as {@code OfflineSession}
 * @param generatorVersion rises by one whenever the same sizes and seed would give other rows than before
 * @param schema whose schema the rows are in, with its version, such as {@code keycloak 24.0.5}
 * @param dimensions the dimensions that {@link Dataset#create} takes sizes for, the main one first; a schema has none
 * @param base what must exist before the dataset is loaded, such as a schema that the server itself creates; it has its
 *     own dataset snapshot, so that it is made once for all sizes; empty for a dataset that begins on an empty store
 */
public record DatasetDescription(
        String name, int generatorVersion, String schema, List<String> dimensions, Optional<Dataset> base) {

    public DatasetDescription {
        dimensions = List.copyOf(dimensions);
    }

    /** Describes a dataset without dimensions that begins on an empty store. */
    public static DatasetDescription of(String name, int generatorVersion, String schema) {
        return new DatasetDescription(name, generatorVersion, schema, List.of(), Optional.empty());
    }

    /** Describes a dataset without dimensions whose rows are in the schema of its base. */
    public static DatasetDescription of(String name, int generatorVersion, Dataset base) {
        return new DatasetDescription(
                name, generatorVersion, base.description().schema(), List.of(), Optional.of(base));
    }

    public DatasetDescription sizedBy(List<String> some) {
        return new DatasetDescription(name, generatorVersion, schema, some, base);
    }
}
