package org.identityperf.keycloak.current;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.Query;
import org.identityperf.probe.dataset.Dataset;
import org.identityperf.probe.dataset.DatasetDescription;
import org.identityperf.probe.dataset.Sizes;
import org.identityperf.probe.load.Progress;

/**
 * This dataset has one realm with users, their attributes, roles and groups, and with clients and their roles, in the
 * form in which Keycloak writes them; see {@link UserPopulation} and {@link ClientPopulation}.
 */
public final class RealmDataset implements Dataset {

    /** The bytes of a user with attributes, roles and groups, while indexes are built. */
    private static final double BYTES_A_USER = 6000;

    /** The bytes of a client with its scopes: twice what it takes in the dataset snapshot, as for the following. */
    private static final double BYTES_A_CLIENT = 10_000;

    /** The bytes of a group, or of a role of the realm or of a client. */
    private static final double BYTES_A_GROUP = 5000;

    private static final long FEWEST_BYTES = 100_000_000;

    @Override
    public DatasetDescription description() {
        return DatasetDescription.of("Realm", 2, new CurrentSchema()).sizedBy(CurrentSizes.DIMENSIONS);
    }

    /** Returns the sizes without those that are as usual: with or without them, it is the same realm. */
    @Override
    public Sizes ownSizes(Sizes sizes) {
        return CurrentSizes.unusual(sizes);
    }

    @Override
    public long bytes(Sizes sizes) {
        CurrentSizes all;
        try {
            all = CurrentSizes.of(sizes);
        } catch (ArithmeticException e) {
            return Long.MAX_VALUE;
        }
        double roles = all.roles() + (double) ClientPopulation.WITH_ROLES * all.clientRoles();
        return (long) (FEWEST_BYTES
                + all.users() * BYTES_A_USER
                + all.clients() * BYTES_A_CLIENT
                + (all.groups() + roles) * BYTES_A_GROUP);
    }

    @Override
    public void create(Address database, Sizes sizes, long seed, Progress progress) throws SQLException {
        UserPopulation population = new UserPopulation(CurrentSizes.of(sizes), seed);
        RealmTables tables = new RealmTables(population, defaultRole(database));
        ClientTables clients = new ClientTables(population, scopes(database));
        KeycloakTable.load(
                database,
                progress,
                List.of(
                        List.of(tables.users(), tables.roleMappings(), tables.memberships()),
                        List.of(tables.attributes(), tables.groups()),
                        List.of(clients.clients(), clients.attributes(), clients.redirectUris(), clients.webOrigins()),
                        List.of(
                                clients.scopes(),
                                tables.roles().and(clients.roles()),
                                tables.composites().and(clients.composites()))));
        RealmSeed.write(database, seed);
    }

    private static String defaultRole(Address database) throws SQLException {
        return Query.text(database, "SELECT default_role FROM REALM WHERE id = ?", CurrentSchema.REALM);
    }

    /** Returns the scopes that Keycloak gave the client that it made itself. */
    static List<ClientTables.GivenScope> scopes(Address database) throws SQLException {
        try (Connection connection = database.connect();
                PreparedStatement query = connection.prepareStatement(
                        "SELECT scope_id, default_scope FROM CLIENT_SCOPE_CLIENT WHERE client_id = ? ORDER BY"
                                + " scope_id")) {
            query.setString(1, CurrentSchema.CLIENT);
            try (ResultSet found = query.executeQuery()) {
                List<ClientTables.GivenScope> scopes = new ArrayList<>();
                while (found.next()) {
                    scopes.add(new ClientTables.GivenScope(found.getString(1), found.getBoolean(2)));
                }
                return scopes;
            }
        }
    }
}
