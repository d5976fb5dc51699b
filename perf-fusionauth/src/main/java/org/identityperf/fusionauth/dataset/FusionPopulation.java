package org.identityperf.fusionauth.dataset;

import java.time.Instant;
import org.identityperf.fusionauth.store.Id;
import org.identityperf.probe.dataset.SeededNumbers;

/**
 * A population generates the tenants, users and entities of a dataset. Everything about row i is a function of the seed
 * and i; static methods do not need the seed. Users are numbered tenant by tenant, as entities are.
 */
public final class FusionPopulation {

    /** The time of the dataset. The clock of the measured code shows this time. */
    public static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

    /** The names of the permissions that the one type of entities has. */
    static final String[] PERMISSIONS = {"read", "write", "delete"};

    /** The index of the one permission that every grant has. */
    static final int PERMISSION = 0;

    private static final long CREATED = Instant.parse("2025-01-01T00:00:00Z").toEpochMilli();

    private final Tenants tenants;
    private final Grants grants;
    private final EntityData data;
    private final PreparedPasswords passwords;

    public FusionPopulation(FusionSizes sizes, long seed) {
        SeededNumbers numbers = new SeededNumbers(seed);
        this.tenants = new Tenants(sizes);
        this.grants = new Grants(tenants, numbers);
        this.data = new EntityData(numbers);
        this.passwords = new PreparedPasswords(seed);
    }

    Tenants tenants() {
        return tenants;
    }

    Grants grants() {
        return grants;
    }

    /** Returns the attributes of entities, for one thread at a time. */
    EntityData data() {
        return data;
    }

    PreparedPasswords passwords() {
        return passwords;
    }

    FusionSizes sizes() {
        return tenants.sizes();
    }

    /** Returns the e-mail address of user k of any tenant. */
    public static String email(int k) {
        return "user" + k + "@example.org";
    }

    static String firstName(long user) {
        return "First" + user;
    }

    static String lastName(long user) {
        return "Last" + user;
    }

    /** Returns the name of an entity; names have the order of the entities' numbers. */
    public static String entityName(long entity) {
        String digits = Long.toString(entity);
        return "entity" + "0".repeat(Math.max(0, 12 - digits.length())) + digits;
    }

    /** Returns the name by which programs call the entity. */
    public static String clientId(long entity) {
        return Id.CLIENT.of(entity).toString();
    }

    /** Returns when row i was written; one row is written each millisecond. */
    static long created(long i) {
        return CREATED + i;
    }
}
