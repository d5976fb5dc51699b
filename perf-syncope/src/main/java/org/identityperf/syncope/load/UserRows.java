package org.identityperf.syncope.load;

import java.util.List;
import org.identityperf.probe.load.RowWriter;
import org.identityperf.syncope.dataset.SyncopePopulation;
import org.identityperf.syncope.dataset.SyncopeUser;
import org.identityperf.syncope.dataset.UserMembership;

/** User rows are the rows of a user that are the same in both shapes. */
public final class UserRows {

    /** The columns of {@code syncopeuser} that are written for a user without its attributes. */
    public static final List<String> COLUMNS = List.of(
            "id",
            "creationdate",
            "creator",
            "lastchangedate",
            "lastmodifier",
            "status",
            "cipheralgorithm",
            "mustchangepassword",
            "password",
            "suspended",
            "username",
            "realm_id");

    /** The table with a row for each static membership. */
    public static final UserTable MEMBERSHIPS = new UserTable(
            "umembership",
            List.of("id", "user_id", "group_id"),
            2,
            (user, next) -> user.memberships().forEach(membership -> membership(user, membership, next.get())));

    private static final String REALM = SyncopePopulation.REALM.toString();

    private UserRows() {}

    /** Writes the fields of {@link #COLUMNS}, and returns the row, to which more fields may be added. */
    public static RowWriter user(SyncopeUser user, RowWriter row) {
        return row.text(user.key().toString())
                .date(SyncopePopulation.CREATED.toEpochMilli())
                .text(SyncopePopulation.ADMIN)
                .date(SyncopePopulation.CREATED.toEpochMilli())
                .text(SyncopePopulation.ADMIN)
                .text(SyncopePopulation.STATUS)
                .text("SHA256")
                .integer(0)
                .text(SyncopePopulation.STORED_PASSWORD)
                .integer(0)
                .text(user.username())
                .text(REALM);
    }

    private static void membership(SyncopeUser user, UserMembership membership, RowWriter row) {
        row.text(membership.key().toString())
                .text(user.key().toString())
                .text(membership.group().key().toString())
                .end();
    }
}
