package org.identityperf.keycloak.current.benchmark;

import java.sql.ResultSet;
import java.util.List;
import java.util.function.BiFunction;
import org.identityperf.keycloak.current.ClientPopulation;
import org.identityperf.keycloak.current.CurrentSchema;
import org.identityperf.keycloak.current.RealmDataset;
import org.identityperf.keycloak.current.UserPopulation;
import org.identityperf.keycloak.current.operation.Operation;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.keycloak.models.KeycloakSession;
import org.keycloak.models.RealmModel;
import org.keycloak.models.utils.KeycloakModelUtils;
import org.openjdk.jmh.annotations.Param;

/**
 * What does it cost to look up what does not exist, such as a user who mistyped the name (issue 36919)? A cache can
 * spare such a look-up only if it keeps that there was nothing.
 *
 * <p>{@code -Pperf -Dperf.include=ReadMissing}
 */
@StorageBenchmark(dataset = RealmDataset.class, countedInvocations = 10)
public class ReadMissingBenchmark extends UserReads {

    private static final String OF_REALM = " AND realm_id = '" + CurrentSchema.REALM + "'";

    /** What is looked up. */
    public enum Missing {
        /** A user by name, as a login does. */
        USERNAME(
                (data, i) -> UserPopulation.userName(data.sizes().users() + i),
                (session, realm, name) -> session.users().getUserByUsername(realm, name),
                "USER_ENTITY WHERE username = ?" + OF_REALM),
        /** A user by e-mail address, as a login does. */
        EMAIL(
                (data, i) -> UserPopulation.email(data.sizes().users() + i),
                (session, realm, email) -> session.users().getUserByEmail(realm, email),
                "USER_ENTITY WHERE email = ?" + OF_REALM),
        /** A user by id, such as that of a token whose user was deleted. */
        ID(
                (data, i) -> data.userId(data.sizes().users() + i),
                (session, realm, id) -> session.users().getUserById(realm, id),
                "USER_ENTITY WHERE id = ?" + OF_REALM),
        /** A role of the realm by name. */
        ROLE(
                (data, i) -> UserPopulation.roleName(data.sizes().roles() + i),
                (session, realm, name) -> session.roles().getRealmRole(realm, name),
                "KEYCLOAK_ROLE WHERE NOT client_role AND name = ?" + OF_REALM),
        /** A role by name, of a client that has none. */
        CLIENT_ROLE(
                (data, i) -> ClientPopulation.roleName(i),
                (session, realm, name) ->
                        session.roles().getClientRole(realm.getClientById(CurrentSchema.CLIENT), name),
                "KEYCLOAK_ROLE WHERE client = '" + CurrentSchema.CLIENT + "' AND name = ?"),
        /** A client by the name by which applications know it. */
        CLIENT(
                (data, i) -> ClientPopulation.clientId(data.sizes().clients() + i),
                (session, realm, name) -> session.clients().getClientByClientId(realm, name),
                "CLIENT WHERE client_id = ?" + OF_REALM),
        /** A group by name, at the top of the tree. */
        GROUP(
                (data, i) -> UserPopulation.groupName(data.sizes().groups() + i),
                (session, realm, name) -> session.groups().getGroupByName(realm, null, name),
                "KEYCLOAK_GROUP WHERE parent_group = ' ' AND name = ?" + OF_REALM),
        /** A group by path, below a group that exists. */
        PATH(
                (data, i) -> UserPopulation.groupName(data.sizes().groups() + i),
                (session, realm, name) -> KeycloakModelUtils.findGroupByPath(
                        session, realm, '/' + UserPopulation.groupName(0) + '/' + name),
                "KEYCLOAK_GROUP g JOIN KEYCLOAK_GROUP above ON above.id = g.parent_group WHERE above.parent_group = ' '"
                        + " AND above.name = '" + UserPopulation.groupName(0) + "' AND g.name = ? AND g.realm_id = '"
                        + CurrentSchema.REALM + "'");

        private final Operation<UserPopulation> operation;

        /**
         * @param key what no object of the realm has, another one for each question
         * @param lookUp the server's own look-up
         * @param from the tables and the condition of the same look-up, with one place for the key
         */
        Missing(BiFunction<UserPopulation, Integer, String> key, LookUp lookUp, String from) {
            this.operation = Operation.of(
                    (session, realm, data, i) -> lookUp.of(session, realm, key.apply(data, i)) != null,
                    "SELECT 1 FROM " + from,
                    ResultSet::next,
                    (data, i) -> List.of(key.apply(data, i)),
                    (data, i) -> false);
        }
    }

    /** A look-up returns what a realm has by a key, or null. */
    private interface LookUp {
        Object of(KeycloakSession session, RealmModel realm, String key);
    }

    /** What is looked up. */
    @Param
    public Missing operation;

    /** How many clients the realm has. */
    @Param("100")
    public int clients;

    @Override
    Operation<UserPopulation> operation() {
        return operation.operation;
    }
}
