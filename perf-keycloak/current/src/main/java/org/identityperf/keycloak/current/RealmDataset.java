package org.identityperf.keycloak.current;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.dataset.Dataset;
import org.identityperf.probe.dataset.Sizes;
import org.identityperf.probe.load.BulkLoad;
import org.identityperf.probe.load.Progress;

/**
 * One realm with users, their attributes, roles and groups, in the shape in which Keycloak writes them; see {@link
 * Population}.
 */
public final class RealmDataset implements Dataset {

    /** A user with attributes, roles and groups, while indexes are built. */
    private static final long BYTES_A_USER = 6000;

    private static final long FEWEST_BYTES = 100_000_000;

    @Override
    public String name() {
        return "Realm";
    }

    @Override
    public int generatorVersion() {
        return 1;
    }

    @Override
    public String schema() {
        return "Keycloak " + KeycloakServer.version();
    }

    @Override
    public List<String> dimensions() {
        return CurrentSizes.DIMENSIONS;
    }

    @Override
    public Optional<Dataset> base() {
        return Optional.of(new KeycloakSchema());
    }

    @Override
    public long bytes(Sizes sizes) {
        try {
            return Math.addExact(FEWEST_BYTES, Math.multiplyExact(sizes.of(CurrentSizes.USERS), BYTES_A_USER));
        } catch (ArithmeticException e) {
            return Long.MAX_VALUE;
        }
    }

    @Override
    public void create(Address database, Sizes sizes, long seed, Progress progress) throws SQLException {
        RealmTables tables = new RealmTables(new Population(CurrentSizes.of(sizes), seed), defaultRole(database));
        BulkLoad.all(
                database,
                List.of(
                        List.of(tables.users(), tables.roleMappings(), tables.memberships()),
                        List.of(tables.attributes(), tables.roles(), tables.composites(), tables.groups())),
                progress);
        DatasetSeed.write(database, seed);
    }

    private static String defaultRole(Address database) throws SQLException {
        try (Connection connection = database.connect();
                PreparedStatement query = connection.prepareStatement("SELECT default_role FROM realm WHERE id = ?")) {
            query.setString(1, KeycloakSchema.REALM);
            try (ResultSet found = query.executeQuery()) {
                found.next();
                return found.getString(1);
            }
        }
    }
}
