package org.identityperf.fusionauth.dataset;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.identityperf.probe.dataset.SeededNumbers;

/**
 * The grants say which user may do something with which entity. As published, in each tenant that has entities one user
 * holds ten grants and 1,000 users hold one each. {@link Shapes} describes the grants of its own tenant. Grant g is a
 * function of the seed and g.
 */
public final class Grants {

    static final int TEN = 10;

    /** How many users of a tenant hold one grant each. */
    static final int SINGLE = 1_000;

    private final Tenants tenants;
    private final SeededNumbers numbers;

    private enum Kind {
        ENTITY
    }

    Grants(Tenants tenants, SeededNumbers numbers) {
        this.tenants = tenants;
        this.numbers = numbers;
    }

    /** Returns whether user k of a published tenant that has entities holds a grant. */
    public static boolean holds(int k) {
        return k <= SINGLE;
    }

    /** Returns the user who holds grant g. */
    long user(long g) {
        int t = tenants.ofGrant(g);
        int j = (int) (g - tenants.firstGrant(t));
        int user = t == tenants.shapes() ? Shapes.user(j) : Math.max(0, j - tenants.tenOf(t) + 1);
        return tenants.sizes().user(t, user);
    }

    /** Returns the entity that grant g is about; the ten grants of one user are about ten entities. */
    long entity(long g) {
        int t = tenants.ofGrant(g);
        int j = (int) (g - tenants.firstGrant(t));
        if (t == tenants.shapes()) {
            return tenants.firstEntity(t) + Shapes.entity(j);
        }
        long entities = tenants.entitiesOf(t);
        int ten = tenants.tenOf(t);
        return tenants.firstEntity(t)
                + (j < ten ? j * (entities / ten) : Long.remainderUnsigned(numbers.at(Kind.ENTITY, g), entities));
    }

    /** Returns the grants of tenant t, by the entities that they are about. */
    Map<Long, List<Long>> ofTenant(int t) {
        long first = tenants.firstGrant(t);
        return IntStream.range(0, tenants.grantsOf(t))
                .mapToObj(j -> first + j)
                .collect(Collectors.groupingBy(this::entity, HashMap::new, Collectors.toList()));
    }
}
