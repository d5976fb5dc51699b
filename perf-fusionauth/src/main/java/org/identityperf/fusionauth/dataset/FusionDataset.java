package org.identityperf.fusionauth.dataset;

import java.util.List;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.dataset.DatasetDescription;
import org.identityperf.probe.dataset.PartedDataset;
import org.identityperf.probe.dataset.Sizes;
import org.identityperf.probe.load.PartedLoad;
import org.identityperf.probe.load.TableParts;

/**
 * The FusionAuth dataset has tenants with skewed numbers of entities, and users and grants as published. {@link
 * FusionPopulation} describes them. Only {@code entities} must be given; see {@link FusionSizes}.
 */
public final class FusionDataset implements PartedDataset {

    // A part is a minute's work, and there are enough parts for each of many machines to have some.
    private static final long ROWS_A_PART = 4_000_000;

    // A row has about 900 bytes with five index entries; the log and sorting take as much again.
    private static final long BYTES_AN_ENTITY = 3 << 10;
    private static final long BYTES_A_USER = 4 << 10;

    private final long rowsAPart;

    public FusionDataset() {
        this(ROWS_A_PART);
    }

    /** Divides the same rows into parts of another size. */
    public FusionDataset(long rowsAPart) {
        this.rowsAPart = rowsAPart;
    }

    @Override
    public DatasetDescription description() {
        return DatasetDescription.of("Fusion", 2, new FusionSchema()).sizedBy(FusionSizes.DIMENSIONS);
    }

    @Override
    public long bytes(Sizes sizes) {
        // Converting a number that is too large for a long gives the largest long.
        return (long) ((double) sizes.of(FusionSizes.ENTITIES) * BYTES_AN_ENTITY
                + (double) FusionSizes.tenants(sizes)
                        * FusionSizes.usersATenant(sizes.of(FusionSizes.ENTITIES))
                        * BYTES_A_USER);
    }

    @Override
    public PartedLoad load(Address database, Sizes sizes, long seed) {
        FusionTables tables = new FusionTables(new FusionPopulation(FusionSizes.of(sizes), seed));
        return new TableParts(
                database,
                List.of(
                        List.of(tables.entities()),
                        List.of(
                                tables.tenants(),
                                tables.applications(),
                                tables.users(),
                                tables.identities(),
                                tables.registrations(),
                                tables.types(),
                                tables.permissions(),
                                tables.grants(),
                                tables.grantPermissions())),
                rowsAPart);
    }
}
