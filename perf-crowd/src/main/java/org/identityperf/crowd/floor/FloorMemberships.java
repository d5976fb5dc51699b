package org.identityperf.crowd.floor;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.Collections;
import org.identityperf.crowd.store.GroupSearch;
import org.identityperf.crowd.store.SearchableName;

/**
 * The floor memberships find memberships at any depth in one round trip. The store follows the groups itself, and
 * visits each once.
 */
final class FloorMemberships {

    private static final String OF_USER = "SELECT lower_parent_name FROM cwd_membership"
            + " WHERE membership_type = 'GROUP_USER' AND lower_child_name = ? AND directory_id = ?";
    private static final String DIRECT = OF_USER + " AND lower_parent_name IN (%s)";
    private static final String NESTED = "WITH RECURSIVE above (name) AS (" + OF_USER + " UNION SELECT"
            + " m.lower_parent_name FROM above JOIN cwd_membership m ON m.membership_type = 'GROUP_GROUP'"
            + " AND m.lower_child_name = above.name AND m.directory_id = ?)"
            + " SELECT name FROM above WHERE name IN (%s)";

    private final Connection connection;
    private final long directory;

    FloorMemberships(Connection connection, long directory) {
        this.connection = connection;
        this.directory = directory;
    }

    boolean isMemberOfAny(String user, Collection<String> groups, GroupSearch search) throws SQLException {
        String sql = (search == GroupSearch.DIRECT ? DIRECT : NESTED)
                .formatted(String.join(", ", Collections.nCopies(groups.size(), "?")));
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            int place = 1;
            statement.setString(place++, SearchableName.lower(user));
            statement.setLong(place++, directory);
            if (search == GroupSearch.NESTED) {
                statement.setLong(place++, directory);
            }
            for (String group : groups) {
                statement.setString(place++, SearchableName.lower(group));
            }
            try (ResultSet found = statement.executeQuery()) {
                return found.next();
            }
        }
    }
}
