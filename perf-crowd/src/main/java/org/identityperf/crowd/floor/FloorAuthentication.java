package org.identityperf.crowd.floor;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.identityperf.crowd.password.CrowdEncoder;
import org.identityperf.crowd.store.CrowdRefusal;
import org.identityperf.crowd.store.CrowdRefusal.Reason;
import org.identityperf.crowd.store.GroupSearch;
import org.identityperf.crowd.store.Login;
import org.identityperf.crowd.store.SearchableName;
import org.identityperf.crowd.store.SessionRules;
import org.identityperf.crowd.store.TokenHash;
import org.identityperf.crowd.store.UserAttributes;
import org.identityperf.probe.address.RoundTrip;

/**
 * The floor authentication logs a user in with one read of everything and one round trip of writes. It needs one more
 * read if the application lets in only members of groups.
 */
final class FloorAuthentication {

    private static final String EVERYTHING = "SELECT a.id, m.id, m.allow_all, u.id, u.directory_id, u.user_name,"
            + " u.active, u.credential, l.id, " + FoundToken.COLUMNS
            + " FROM cwd_application a"
            + " LEFT JOIN (cwd_app_dir_mapping m JOIN cwd_directory d ON d.id = m.directory_id AND d.active = 'T'"
            + " JOIN cwd_user u ON u.directory_id = d.id AND u.lower_user_name = ?) ON m.application_id = a.id"
            + " LEFT JOIN cwd_user_attribute l ON l.user_id = u.id AND l.attribute_name = '"
            + UserAttributes.LAST_AUTHENTICATED + "'"
            + " LEFT JOIN cwd_token t ON t.directory_id = u.directory_id AND t.entity_name = u.user_name"
            + " WHERE a.lower_application_name = ? AND a.active = 'T' ORDER BY m.list_index";
    private static final String MAPPED_GROUPS =
            "SELECT group_name FROM cwd_app_dir_group_mapping WHERE app_dir_mapping_id = ?";
    private static final String SET_ATTRIBUTE =
            "UPDATE cwd_user_attribute SET attribute_value = ?, attribute_lower_value = ? WHERE id = ?";
    private static final String INSERT_TOKEN = "INSERT INTO cwd_token (id, directory_id, entity_name, random_number,"
            + " identifier_hash, random_hash, created_date, last_accessed_date, last_accessed_time)"
            + " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)";
    private static final String DELETE_TOKEN = "DELETE FROM cwd_token WHERE id = ?";

    private final FloorIds ids;
    private final RoundTrip.Dialect dialect;
    private final SessionRules rules;

    FloorAuthentication(FloorIds ids, RoundTrip.Dialect dialect, SessionRules rules) {
        this.ids = ids;
        this.dialect = dialect;
        this.rules = rules;
    }

    /**
     * An account holds everything that a login needs to know about a user.
     *
     * @param attribute the id of the attribute with the time of the last login; 0 if there is none
     */
    private record Account(
            long mapping,
            boolean allowsAll,
            long id,
            long directory,
            String name,
            boolean active,
            String credential,
            long attribute,
            List<FoundToken> tokens) {}

    String authenticate(Connection connection, Login login) throws SQLException {
        Account account = account(connection, login);
        if (!CrowdEncoder.of(account.credential()).matches(login.password(), account.credential())) {
            throw new CrowdRefusal(Reason.WRONG_CREDENTIALS, login);
        }
        if (!account.active()) {
            throw new CrowdRefusal(Reason.INACTIVE_USER, login);
        }
        if (!account.allowsAll() && !isMember(connection, account)) {
            throw new CrowdRefusal(Reason.ACCESS_DENIED, login);
        }
        RoundTrip writes = new RoundTrip(dialect);
        setAuthenticated(writes, account);
        String key = token(writes, account, login);
        writes.execute(connection);
        return key;
    }

    private Account account(Connection connection, Login login) throws SQLException {
        List<Account> found = new ArrayList<>();
        new RoundTrip(dialect)
                .add(EVERYTHING, SearchableName.lower(login.user()), SearchableName.lower(login.application()))
                .execute(connection, rows -> read(rows, login, found));
        return found.stream().findFirst().orElseThrow(() -> new CrowdRefusal(Reason.WRONG_CREDENTIALS, login));
    }

    /** Reads the first directory that knows the user. The user may have several tokens, with a row for each. */
    private static void read(ResultSet rows, Login login, List<Account> found) throws SQLException {
        if (!rows.next()) {
            throw new CrowdRefusal(Reason.UNKNOWN_APPLICATION, login.application());
        }
        do {
            long user = rows.getLong(4);
            if (found.isEmpty() && user != 0) {
                found.add(new Account(
                        rows.getLong(2),
                        rows.getString(3).equals("T"),
                        user,
                        rows.getLong(5),
                        rows.getString(6),
                        rows.getString(7).equals("T"),
                        rows.getString(8),
                        rows.getLong(9),
                        new ArrayList<>()));
            }
            if (!found.isEmpty() && found.get(0).id() == user && rows.getLong(10) != 0) {
                found.get(0).tokens().add(FoundToken.read(rows, 10));
            }
        } while (rows.next());
    }

    private boolean isMember(Connection connection, Account account) throws SQLException {
        List<String> groups = new ArrayList<>();
        new RoundTrip(dialect).add(MAPPED_GROUPS, account.mapping()).execute(connection, rows -> {
            while (rows.next()) {
                groups.add(rows.getString(1));
            }
        });
        return !groups.isEmpty()
                && new FloorMemberships(connection, account.directory())
                        .isMemberOfAny(account.name(), groups, GroupSearch.NESTED);
    }

    private void setAuthenticated(RoundTrip writes, Account account) throws SQLException {
        String now = Long.toString(rules.millis());
        if (account.attribute() != 0) {
            writes.add(SET_ATTRIBUTE, now, now, account.attribute());
        } else {
            FloorDirectories.addAttribute(
                    writes, ids.next(), account.id(), account.directory(), UserAttributes.LAST_AUTHENTICATED, now);
        }
    }

    private String token(RoundTrip writes, Account account, Login login) throws SQLException {
        String identifier = TokenHash.identifier(account.directory(), account.name(), login.factors());
        Optional<FoundToken> known = account.tokens().stream()
                .filter(token -> token.identifier().equals(identifier))
                .findFirst();
        if (known.isPresent() && !known.get().isExpired(rules)) {
            known.get().touch(rules, writes);
            return known.get().key();
        }
        known.ifPresent(expired -> writes.add(DELETE_TOKEN, expired.id()));
        long random = rules.secrets().getAsLong();
        TokenHash hash = TokenHash.of(account.directory(), account.name(), login.factors(), random);
        writes.add(
                INSERT_TOKEN,
                ids.next(),
                account.directory(),
                account.name(),
                random,
                hash.identifier(),
                hash.key(),
                rules.now(),
                rules.now(),
                rules.millis());
        return hash.key();
    }
}
