package org.identityperf.keycloak.current.change;

import jakarta.persistence.EntityManager;
import java.util.stream.Stream;
import net.bytebuddy.asm.Advice;
import org.keycloak.models.KeycloakSession;
import org.keycloak.models.RealmModel;
import org.keycloak.models.RoleModel;
import org.keycloak.models.jpa.RoleAdapter;
import org.keycloak.models.jpa.entities.RoleEntity;

/**
 * This advice makes the parts of a composite role of the rows that were read, without the cache. It mends finding 5.
 */
public final class PartsOfRows {

    private PartsOfRows() {}

    @Advice.OnMethodEnter(skipOn = Advice.OnNonDefaultValue.class)
    static Stream<RoleModel> read(
            @Advice.FieldValue("session") KeycloakSession session,
            @Advice.FieldValue("realm") RealmModel realm,
            @Advice.FieldValue("em") EntityManager entities,
            @Advice.FieldValue("role") RoleEntity role) {
        return parts(session, realm, entities, role);
    }

    @Advice.OnMethodExit
    static void answer(@Advice.Enter Stream<RoleModel> read, @Advice.Return(readOnly = false) Stream<RoleModel> parts) {
        parts = read;
    }

    /** Returns the roles that a role is made of. */
    public static Stream<RoleModel> parts(
            KeycloakSession session, RealmModel realm, EntityManager entities, RoleEntity role) {
        return entities
                .createNamedQuery("getChildRoles", RoleEntity.class)
                .setParameter("parentRoleId", role.getId())
                .getResultList()
                .stream()
                .map(part -> new RoleAdapter(session, realm, entities, part));
    }
}
