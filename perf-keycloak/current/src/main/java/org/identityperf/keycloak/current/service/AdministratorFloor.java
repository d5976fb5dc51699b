package org.identityperf.keycloak.current.service;

import org.identityperf.keycloak.current.CurrentSchema;
import org.identityperf.keycloak.current.RequestsDataset;
import org.identityperf.keycloak.current.reader.FloorStatements;
import org.keycloak.common.constants.ServiceAccountConstants;
import org.keycloak.models.AdminRoles;

/** This floor decides about an administrator with one statement. */
public final class AdministratorFloor {

    // Composite roles are followed until there is none left.
    private static final String MAY = "WITH RECURSIVE deep (id) AS (SELECT k.id FROM REALM r"
            + " JOIN USER_ENTITY u ON u.realm_id = r.id JOIN USER_ROLE_MAPPING m ON m.user_id = u.id"
            + " JOIN KEYCLOAK_ROLE k ON k.id = m.role_id"
            + " WHERE r.name = ? AND u.username = ? AND u.enabled"
            + " UNION SELECT c.child_role FROM COMPOSITE_ROLE c JOIN deep ON deep.id = c.composite)"
            + " SELECT count(*) FROM CLIENT c JOIN KEYCLOAK_ROLE k ON k.client = c.id JOIN deep ON deep.id = k.id"
            + " WHERE c.client_id = ? AND k.name = ?";

    private AdministratorFloor() {}

    /** Returns whether the administrator may see the users of the realm. */
    public static boolean admits(FloorStatements statements) {
        return statements.ask(
                        MAY,
                        FloorStatements::number,
                        CurrentSchema.MASTER,
                        ServiceAccountConstants.SERVICE_ACCOUNT_USER_PREFIX + RequestsDataset.ADMINISTRATOR,
                        CurrentSchema.REALM + "-realm",
                        AdminRoles.VIEW_USERS)
                == 1;
    }
}
