package org.identityperf.syncope.load;

import java.util.List;

/** The tables in which Syncope with standard JPA keeps users, with the columns that are written and what a user has. */
enum AttributeTable {
    USERS(
            "syncopeuser",
            1,
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
            "realm_id"),
    MEMBERSHIPS("umembership", 2, "id", "user_id", "group_id"),
    ATTRIBUTES("uplainattr", 18, "id", "owner_id", "schema_id", "membership_id"),
    VALUES("uplainattrvalue", 15, "id", "datevalue", "stringvalue", "attribute_id"),
    UNIQUE_VALUES("uplainattruniquevalue", 4, "id", "longvalue", "stringvalue", "attribute_id", "schema_id");

    private final String table;
    private final int rowsOfUser;
    private final List<String> columns;

    AttributeTable(String table, int rowsOfUser, String... columns) {
        this.table = table;
        this.rowsOfUser = rowsOfUser;
        this.columns = List.of(columns);
    }

    String table() {
        return table;
    }

    int rowsOfUser() {
        return rowsOfUser;
    }

    List<String> columns() {
        return columns;
    }
}
