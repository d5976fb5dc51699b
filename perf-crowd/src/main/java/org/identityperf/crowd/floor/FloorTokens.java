package org.identityperf.crowd.floor;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.identityperf.crowd.store.CrowdRefusal;
import org.identityperf.crowd.store.CrowdRefusal.Reason;
import org.identityperf.crowd.store.SearchableName;
import org.identityperf.crowd.store.SessionRules;
import org.identityperf.crowd.store.UserDetails;
import org.identityperf.crowd.store.ValidationFactors;
import org.identityperf.probe.address.RoundTrip;

/**
 * The floor tokens validate tokens in one round trip, or two if the access is written. Finding the user takes two: a
 * token holds the name as it was written, and users are found by its lower case.
 */
final class FloorTokens {

    private static final String BY_KEY = "SELECT " + FoundToken.COLUMNS + " FROM cwd_token t WHERE t.random_hash = ?";
    private static final String USER = "SELECT u.user_name, u.display_name, u.email_address, a.attribute_name,"
            + " a.attribute_value FROM cwd_user u LEFT JOIN cwd_user_attribute a ON a.user_id = u.id"
            + " WHERE u.directory_id = ? AND u.lower_user_name = ?";
    private static final String GROUPS = "SELECT parent_name FROM cwd_membership"
            + " WHERE membership_type = 'GROUP_USER' AND lower_child_name = ? AND directory_id = ?";
    private static final String REMOVE = "DELETE FROM cwd_token WHERE last_accessed_date <= ?";

    private final RoundTrip.Dialect dialect;
    private final SessionRules rules;

    FloorTokens(RoundTrip.Dialect dialect, SessionRules rules) {
        this.dialect = dialect;
        this.rules = rules;
    }

    String validate(Connection connection, String key, ValidationFactors factors) throws SQLException {
        FoundToken token = valid(connection, key, factors);
        if (rules.touches(token.accessed())) {
            RoundTrip writes = new RoundTrip(dialect);
            token.touch(rules, writes);
            writes.execute(connection);
        }
        return token.user();
    }

    private FoundToken valid(Connection connection, String key, ValidationFactors factors) throws SQLException {
        FoundToken token;
        try (PreparedStatement statement = connection.prepareStatement(BY_KEY)) {
            statement.setString(1, key);
            try (ResultSet row = statement.executeQuery()) {
                if (!row.next()) {
                    throw new CrowdRefusal(Reason.UNKNOWN_TOKEN, "a token");
                }
                token = FoundToken.read(row, 1);
            }
        }
        if (!token.belongsTo(factors)) {
            throw new CrowdRefusal(Reason.WRONG_FACTORS, "the token of " + token.user());
        }
        if (token.isExpired(rules)) {
            throw new CrowdRefusal(Reason.EXPIRED_TOKEN, "the token of " + token.user());
        }
        return token;
    }

    UserDetails findUser(Connection connection, String key, ValidationFactors factors) throws SQLException {
        FoundToken token = valid(connection, key, factors);
        String lower = SearchableName.lower(token.user());
        RoundTrip rest = new RoundTrip(dialect);
        token.touch(rules, rest);
        List<UserDetails> found = new ArrayList<>();
        SortedSet<String> groups = new TreeSet<>();
        rest.add(USER, token.directory(), lower)
                .add(GROUPS, lower, token.directory())
                .execute(connection, rows -> user(rows, token, groups, found), rows -> {
                    while (rows.next()) {
                        groups.add(rows.getString(1));
                    }
                });
        return found.stream()
                .findFirst()
                .orElseThrow(() -> new CrowdRefusal(Reason.UNKNOWN_TOKEN, "the token of " + token.user()));
    }

    private static void user(ResultSet rows, FoundToken token, SortedSet<String> groups, List<UserDetails> found)
            throws SQLException {
        SortedMap<String, String> attributes = new TreeMap<>();
        while (rows.next()) {
            if (found.isEmpty()) {
                found.add(new UserDetails(
                        token.directory(),
                        rows.getString(1),
                        rows.getString(2),
                        rows.getString(3),
                        attributes,
                        groups));
            }
            String attribute = rows.getString(4);
            if (attribute != null) {
                attributes.put(attribute, rows.getString(5));
            }
        }
    }

    int removeExpired(Connection connection) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(REMOVE)) {
            statement.setObject(1, rules.idleSince());
            return statement.executeUpdate();
        }
    }
}
