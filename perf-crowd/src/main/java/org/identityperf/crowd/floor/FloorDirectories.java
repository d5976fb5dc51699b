package org.identityperf.crowd.floor;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.identityperf.crowd.store.CrowdRefusal;
import org.identityperf.crowd.store.CrowdRefusal.Reason;
import org.identityperf.crowd.store.NewUser;
import org.identityperf.crowd.store.SearchableName;
import org.identityperf.crowd.store.SessionRules;
import org.identityperf.crowd.store.UserAttributes;
import org.identityperf.probe.address.RoundTrip;

/**
 * The floor directories list all users of an application, and add a user with its attributes, in one round trip each.
 */
final class FloorDirectories {

    private static final String USER_NAMES = "SELECT min(u.user_name) FROM cwd_application a"
            + " LEFT JOIN (cwd_app_dir_mapping m JOIN cwd_directory d ON d.id = m.directory_id AND d.active = 'T'"
            + " JOIN cwd_user u ON u.directory_id = d.id) ON m.application_id = a.id"
            + " WHERE a.lower_application_name = ? AND a.active = 'T'"
            + " GROUP BY u.lower_user_name ORDER BY u.lower_user_name";
    private static final String INSERT_USER = "INSERT INTO cwd_user (id, user_name, lower_user_name, active,"
            + " created_date, updated_date, first_name, lower_first_name, last_name, lower_last_name, display_name,"
            + " lower_display_name, email_address, lower_email_address, directory_id, credential)"
            + " VALUES (?, ?, ?, 'T', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
    private static final String INSERT_ATTRIBUTE = "INSERT INTO cwd_user_attribute (id, user_id, directory_id,"
            + " attribute_name, attribute_value, attribute_lower_value) VALUES (?, ?, ?, ?, ?, ?)";

    private final FloorIds ids;
    private final RoundTrip.Dialect dialect;
    private final SessionRules rules;

    FloorDirectories(FloorIds ids, RoundTrip.Dialect dialect, SessionRules rules) {
        this.ids = ids;
        this.dialect = dialect;
        this.rules = rules;
    }

    /**
     * Returns the names of all users. An application without users has one row without a name; one that does not exist
     * has no row.
     */
    List<String> userNames(Connection connection, String application) throws SQLException {
        List<String> names = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(USER_NAMES)) {
            statement.setString(1, SearchableName.lower(application));
            try (ResultSet rows = statement.executeQuery()) {
                if (!rows.next()) {
                    throw new CrowdRefusal(Reason.UNKNOWN_APPLICATION, application);
                }
                do {
                    String name = rows.getString(1);
                    if (name != null) {
                        names.add(name);
                    }
                } while (rows.next());
            }
        }
        return names;
    }

    /** Adds a user without a search for the same name, because the table's unique key rejects it. */
    long addUser(Connection connection, NewUser user) throws SQLException {
        long id = ids.next();
        String now = Long.toString(rules.millis());
        RoundTrip writes = new RoundTrip(dialect)
                .add(
                        INSERT_USER,
                        id,
                        user.name(),
                        SearchableName.lower(user.name()),
                        rules.now(),
                        rules.now(),
                        user.firstName(),
                        SearchableName.lower(user.firstName()),
                        user.lastName(),
                        SearchableName.lower(user.lastName()),
                        user.displayName(),
                        SearchableName.lower(user.displayName()),
                        user.email(),
                        SearchableName.lower(user.email()),
                        user.directory(),
                        user.encoder().encode(user.password()));
        addAttribute(writes, ids.next(), id, user.directory(), UserAttributes.PASSWORD_LAST_CHANGED, now);
        addAttribute(writes, ids.next(), id, user.directory(), UserAttributes.REQUIRES_PASSWORD_CHANGE, "false");
        writes.execute(connection);
        return id;
    }

    static void addAttribute(RoundTrip writes, long id, long user, long directory, String name, String value) {
        writes.add(INSERT_ATTRIBUTE, id, user, directory, name, value, SearchableName.lower(value));
    }
}
