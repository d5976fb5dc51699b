package org.identityperf.keycloak.current.benchmark;

import java.util.List;
import java.util.stream.Stream;
import org.identityperf.keycloak.current.CurrentSchema;
import org.identityperf.keycloak.current.OrganizationPopulation;
import org.identityperf.keycloak.current.OrganizationsDataset;
import org.identityperf.keycloak.current.operation.Operation;
import org.identityperf.keycloak.current.operation.Users;
import org.identityperf.keycloak.current.operation.Users.UserView;
import org.identityperf.keycloak.current.release.Organizations;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.keycloak.models.OrganizationModel;
import org.keycloak.models.UserModel;
import org.keycloak.organization.OrganizationProvider;
import org.openjdk.jmh.annotations.Param;

/**
 * What does a user cost who is a member of every organization, and what does it cost to read organizations (issue
 * 46681)? Keycloak 26.0 or later.
 *
 * <p>{@code -Pperf -Dperf.tier=pr -Dperf.include=ReadOrganizations}
 */
@StorageBenchmark(dataset = OrganizationsDataset.class, countedInvocations = 10)
public class ReadOrganizationsBenchmark extends ReadBenchmark<OrganizationPopulation> {

    private static final int PAGE = 20;

    /** What is read. */
    public enum Of {
        /** A user who is a member of all organizations, as every request of that user reads. */
        USER(new Operation<>(
                (reader, data, i) -> Users.byId(reader, data.realm().userId(i)), (data, i) -> UserView.of(i))),
        /** The first page of all users, among whom there are members of all organizations and members of one. */
        USERS(new Operation<>(
                (reader, data, i) -> Users.page(reader, 0, PAGE),
                (data, i) -> data.realm().byName().limit(PAGE).map(UserView::of).toList())),
        /** The organizations of a user who is a member of all. */
        MEMBERSHIPS(Operation.names(
                (session, realm, data, i) -> names(Organizations.ofMember(
                        session, session.users().getUserById(realm, data.realm().userId(i)))),
                "SELECT o.name FROM USER_GROUP_MEMBERSHIP m JOIN ORG o ON o.group_id = m.group_id"
                        + " WHERE m.user_id = ? ORDER BY o.name",
                (data, i) -> List.of(data.realm().userId(i)),
                (data, i) -> data.byName().toList())),
        /** The first members of an organization. */
        MEMBERS(Operation.names(
                (session, realm, data, i) -> members(Organizations.of(session), data.id(data.apart(i))),
                "SELECT u.username FROM ORG o JOIN USER_GROUP_MEMBERSHIP m ON m.group_id = o.group_id"
                        + " JOIN USER_ENTITY u ON u.id = m.user_id WHERE o.id = ? ORDER BY u.username LIMIT ?",
                (data, i) -> List.of(data.id(data.apart(i)), PAGE),
                (data, i) -> data.members(data.apart(i)).stream().limit(PAGE).toList())),
        /** The organization that has a domain, as a login with an e-mail address asks. */
        DOMAIN(Operation.names(
                (session, realm, data, i) -> List.of(Organizations.of(session)
                        .getByDomainName(OrganizationPopulation.domain(data.apart(i)))
                        .getName()),
                "SELECT o.name FROM ORG_DOMAIN d JOIN ORG o ON o.id = d.org_id WHERE o.realm_id = ? AND d.name = ?",
                (data, i) -> List.of(CurrentSchema.REALM, OrganizationPopulation.domain(data.apart(i))),
                (data, i) -> List.of(OrganizationPopulation.name(data.apart(i))))),
        /** The first page of all organizations. */
        PAGE_OF_ALL(Operation.names(
                (session, realm, data, i) -> names(Organizations.of(session).getAllStream("", false, 0, PAGE)),
                "SELECT name FROM ORG WHERE realm_id = ? ORDER BY name LIMIT ?",
                (data, i) -> List.of(CurrentSchema.REALM, PAGE),
                (data, i) -> data.byName().limit(PAGE).toList()));

        private final Operation<OrganizationPopulation> operation;

        Of(Operation<OrganizationPopulation> operation) {
            this.operation = operation;
        }

        private static List<String> names(Stream<OrganizationModel> organizations) {
            return organizations.map(OrganizationModel::getName).sorted().toList();
        }

        // Keycloak 26.0 has no other way to list them.
        @SuppressWarnings("removal")
        private static List<String> members(OrganizationProvider organizations, String id) {
            return organizations
                    .getMembersStream(organizations.getById(id), "", false, 0, PAGE)
                    .map(UserModel::getUsername)
                    .toList();
        }
    }

    /** How many organizations there are. */
    @Param("10")
    public int organizations;

    /** How many users the realm has. */
    @Param("1000")
    public long users;

    /** What is read. */
    @Param
    public Of operation;

    @Override
    OrganizationPopulation data() {
        return new OrganizationPopulation(realm.population(), organizations);
    }

    @Override
    Operation<OrganizationPopulation> operation() {
        return operation.operation;
    }

    /** Refuses a server whose organizations are not measured. */
    @Override
    void ready() {
        reader.ask((session, realm) -> Organizations.of(session), statements -> statements);
    }
}
