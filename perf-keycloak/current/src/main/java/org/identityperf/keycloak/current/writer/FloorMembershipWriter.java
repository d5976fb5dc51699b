package org.identityperf.keycloak.current.writer;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.identityperf.keycloak.current.TableColumns;
import org.identityperf.probe.address.Address;

/** A floor membership writer makes each change by one statement, through the bare driver. */
final class FloorMembershipWriter implements MembershipWriter {

    private static final String ROLES = "USER_ROLE_MAPPING";
    private static final String GROUPS = "USER_GROUP_MEMBERSHIP";

    private final Connection connection;
    private final PreparedStatement grant;
    private final PreparedStatement revoke;
    private final PreparedStatement join;
    private final PreparedStatement leave;

    FloorMembershipWriter(Address address) {
        try {
            connection = address.connect();
            grant = connection.prepareStatement("INSERT INTO " + ROLES + " (user_id, role_id) VALUES (?, ?)");
            revoke = connection.prepareStatement("DELETE FROM " + ROLES + " WHERE user_id = ? AND role_id = ?");
            join = connection.prepareStatement(
                    // Since version 26 a membership says who manages it.
                    TableColumns.of(connection, GROUPS).has("membership_type")
                            ? "INSERT INTO " + GROUPS
                                    + " (user_id, group_id, membership_type) VALUES (?, ?, 'UNMANAGED')"
                            : "INSERT INTO " + GROUPS + " (user_id, group_id) VALUES (?, ?)");
            leave = connection.prepareStatement("DELETE FROM " + GROUPS + " WHERE user_id = ? AND group_id = ?");
        } catch (SQLException e) {
            throw new IllegalStateException("cannot prepare changes of roles and groups on " + address, e);
        }
    }

    private static boolean change(PreparedStatement statement, String userKey, String otherKey) {
        try {
            statement.setString(1, userKey);
            statement.setString(2, otherKey);
            return statement.executeUpdate() == 1;
        } catch (SQLException e) {
            throw new IllegalStateException("cannot change what user " + userKey + " has", e);
        }
    }

    @Override
    public boolean grant(String userKey, String roleKey) {
        return change(grant, userKey, roleKey);
    }

    @Override
    public boolean revoke(String userKey, String roleKey) {
        return change(revoke, userKey, roleKey);
    }

    @Override
    public boolean join(String userKey, String groupKey) {
        return change(join, userKey, groupKey);
    }

    @Override
    public boolean leave(String userKey, String groupKey) {
        return change(leave, userKey, groupKey);
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (SQLException e) {
            throw new IllegalStateException("cannot close the connection", e);
        }
    }
}
