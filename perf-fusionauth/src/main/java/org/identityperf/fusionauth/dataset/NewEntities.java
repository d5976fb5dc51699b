package org.identityperf.fusionauth.dataset;

import java.util.List;
import java.util.UUID;
import java.util.stream.LongStream;
import org.identityperf.fusionauth.store.Id;
import org.identityperf.fusionauth.store.NewEntity;
import org.identityperf.probe.dataset.SeededNumbers;

/** New entities are what a store adds: entities of a tenant that had none, with the attributes of the usual seed. */
public final class NewEntities {

    /** The seed of datasets, unless another is asked for. */
    private static final long USUAL_SEED = 20200512;

    // This tenant has the share without entities, at any size.
    private static final int TENANT = 2;

    private NewEntities() {}

    /** Returns the tenant that they are added to, which has no other entities. */
    public static UUID tenant() {
        return Id.TENANT.of(TENANT);
    }

    /**
     * Generates new entities.
     *
     * @param from the number of the first entity
     * @param count how many entities
     */
    public static List<NewEntity> of(long from, int count) {
        EntityData data = new EntityData(new SeededNumbers(USUAL_SEED));
        return LongStream.range(from, from + count).mapToObj(i -> of(i, data)).toList();
    }

    private static NewEntity of(long i, EntityData data) {
        return new NewEntity(
                Id.ENTITY.of(i),
                FusionPopulation.clientId(i),
                data.secret(i),
                data.attributes(i),
                Id.ENTITY_TYPE.of(0),
                FusionPopulation.created(i),
                FusionPopulation.entityName(i),
                tenant());
    }
}
