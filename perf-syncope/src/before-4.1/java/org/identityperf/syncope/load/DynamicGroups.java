package org.identityperf.syncope.load;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.Query;
import org.identityperf.probe.load.PostgresCopy;
import org.identityperf.syncope.dataset.DynamicGroup;
import org.identityperf.syncope.dataset.SyncopePopulation;
import org.identityperf.syncope.dataset.UserType;

/**
 * This class creates the dynamic groups of a database. A benchmark creates as many as it needs, in either shape, since
 * both keep groups, conditions and members in the same tables.
 */
public final class DynamicGroups {

    private DynamicGroups() {}

    /**
     * Makes these groups the only dynamic ones, with their members among the first users.
     *
     * @param users how many users the database has
     * @throws SQLException if the store refuses
     */
    public static void makeOnly(Address address, SyncopePopulation population, List<DynamicGroup> groups, long users)
            throws SQLException {
        try (Connection connection = address.connect()) {
            connection.setAutoCommit(false);
            Query.execute(
                    connection,
                    "TRUNCATE udyngroupmembers",
                    "WITH removed AS (DELETE FROM udyngroupmembership RETURNING group_id)"
                            + " DELETE FROM syncopegroup WHERE id IN (SELECT group_id FROM removed)");
            insert(connection, groups);
            connection.commit();
        }
        members(address, population, groups, users);
        Query.execute(address, "VACUUM (ANALYZE) udyngroupmembers, udyngroupmembership, syncopegroup");
    }

    private static void insert(Connection connection, List<DynamicGroup> groups) throws SQLException {
        try (PreparedStatement group =
                        connection.prepareStatement("INSERT INTO syncopegroup (id, name, realm_id) VALUES (?, ?, ?)");
                PreparedStatement condition = connection.prepareStatement(
                        "INSERT INTO udyngroupmembership (id, fiql, group_id) VALUES (?, ?, ?)")) {
            for (DynamicGroup one : groups) {
                group.setString(1, one.key().toString());
                group.setString(2, one.groupName());
                group.setString(3, SyncopePopulation.REALM.toString());
                group.addBatch();
                condition.setString(1, one.conditionKey().toString());
                condition.setString(2, one.condition());
                condition.setString(3, one.key().toString());
                condition.addBatch();
            }
            group.executeBatch();
            condition.executeBatch();
        }
    }

    private static void members(Address address, SyncopePopulation population, List<DynamicGroup> groups, long users)
            throws SQLException {
        try (PostgresCopy copy = PostgresCopy.into(address, "udyngroupmembers", "any_id", "group_id")) {
            for (long user = 0; user < users; user++) {
                UserType type = population.type(user);
                for (DynamicGroup group : groups) {
                    if (group.type() == type) {
                        copy.row()
                                .text(population.key(user).toString())
                                .text(group.key().toString())
                                .end();
                    }
                }
            }
            copy.finish();
        }
    }
}
