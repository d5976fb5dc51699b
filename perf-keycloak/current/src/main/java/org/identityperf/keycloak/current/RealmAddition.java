package org.identityperf.keycloak.current;

import java.sql.SQLException;
import java.util.List;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.dataset.DatasetDescription;
import org.identityperf.probe.dataset.SizedDataset;
import org.identityperf.probe.dataset.Sizes;
import org.identityperf.probe.load.Progress;

/** A dataset that adds objects of one kind to the realm of a {@link RealmDataset} with so many users. */
abstract class RealmAddition extends SizedDataset {

    static final long FEWEST_BYTES = 50_000_000;

    private final String dimension;
    private final long bytesOfOne;

    /**
     * @param dimension says how many objects there are
     * @param bytesOfOne what one of them takes, with its parts and their indexes
     */
    RealmAddition(String name, int generatorVersion, String dimension, long bytesOfOne) {
        super(
                DatasetDescription.of(name, generatorVersion, new RealmDataset())
                        .sizedBy(List.of(dimension, CurrentSizes.USERS)),
                bytesOfOne,
                FEWEST_BYTES);
        this.dimension = dimension;
        this.bytesOfOne = bytesOfOne;
    }

    /** Adds the objects to a database that has the realm. */
    abstract void add(Address database, UserPopulation realm, long count, Progress progress) throws SQLException;

    /** Returns the sizes of the realm below, which has all the users. */
    @Override
    public Sizes baseSizes(Sizes sizes) {
        return sizes.of(List.of(CurrentSizes.USERS));
    }

    /** Returns the bytes if there are as many objects for each user. */
    final long bytesForEachUser(Sizes sizes) {
        double all = (double) sizes.of(dimension) * sizes.of(CurrentSizes.USERS);
        return (long) (FEWEST_BYTES + all * bytesOfOne);
    }

    @Override
    public final void create(Address database, Sizes sizes, long seed, Progress progress) throws SQLException {
        CurrentSizes ofRealm = CurrentSizes.of(baseSizes(sizes));
        add(database, new UserPopulation(ofRealm, seed), sizes.of(dimension), progress);
    }
}
