package org.identityperf.keycloak.current;

import java.sql.SQLException;
import java.util.List;
import org.identityperf.keycloak.current.release.Organizations;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.load.BulkLoad;
import org.identityperf.probe.load.Progress;
import org.identityperf.probe.load.TableRows;

/**
 * This dataset has organizations of a realm with their domains and members, in the form in which Keycloak writes them;
 * see {@link OrganizationPopulation}.
 */
public final class OrganizationsDataset extends RealmAddition {

    /** The dimension: how many organizations there are. */
    public static final String ORGANIZATIONS = "organizations";

    /** The bytes of an organization with its group, its domain and the members who are in all of them. */
    private static final long BYTES_AN_ORGANIZATION = 10_000;

    /** What the server sets as the type of a group that has the members of an organization. */
    private static final int OF_ORGANIZATION = 1;

    public OrganizationsDataset() {
        super("Organizations", 1, ORGANIZATIONS, BYTES_AN_ORGANIZATION);
    }

    @Override
    void add(Address database, UserPopulation realm, long count, Progress progress) throws SQLException {
        CurrentModelLayer.make(database, (session, made) -> Organizations.enable(made));
        OrganizationPopulation population = new OrganizationPopulation(realm, Math.toIntExact(count));
        BulkLoad.all(
                database,
                TableColumns.existing(
                        database,
                        List.of(List.of(
                                organizations(population),
                                domains(population),
                                groups(population),
                                members(population)))),
                progress);
    }

    private static TableRows organizations(OrganizationPopulation population) {
        return new TableRows(
                "ORG",
                List.of("id", "enabled", "realm_id", "group_id", "name", "alias"),
                population.organizations(),
                (row, into) -> {
                    int k = (int) row;
                    into.text(population.id(k))
                            .bool(true)
                            .text(CurrentSchema.REALM)
                            .text(population.groupId(k))
                            .text(OrganizationPopulation.name(k))
                            .text(OrganizationPopulation.name(k));
                });
    }

    private static TableRows domains(OrganizationPopulation population) {
        return new TableRows(
                "ORG_DOMAIN", List.of("id", "name", "verified", "org_id"), population.organizations(), (row, into) -> {
                    int k = (int) row;
                    into.text(population.domainId(k))
                            .text(OrganizationPopulation.domain(k))
                            .bool(true)
                            .text(population.id(k));
                });
    }

    /** Returns the groups that have the members. Each is named by its organization's id. */
    private static TableRows groups(OrganizationPopulation population) {
        return new TableRows(
                "KEYCLOAK_GROUP",
                List.of(
                        "id",
                        "name",
                        "parent_group",
                        "realm_id",
                        "type",
                        "created_timestamp",
                        "last_modified_timestamp",
                        "org_id"),
                population.organizations(),
                (row, into) -> {
                    int k = (int) row;
                    into.text(population.groupId(k))
                            .text(population.id(k))
                            .text(RealmTables.NO_PARENT)
                            .text(CurrentSchema.REALM)
                            .integer(OF_ORGANIZATION)
                            .number(UserPopulation.CREATED)
                            .number(UserPopulation.CREATED)
                            .text(population.id(k));
                });
    }

    /** Returns the members: those of all organizations, then those of one. */
    private static TableRows members(OrganizationPopulation population) {
        int organizations = population.organizations();
        long ofAll = (long) OrganizationPopulation.CONSULTANTS * organizations;
        long ofOne = population.realm().sizes().users() - OrganizationPopulation.CONSULTANTS;
        return new TableRows(
                "USER_GROUP_MEMBERSHIP",
                List.of("group_id", "user_id", "membership_type"),
                ofAll + ofOne,
                (row, into) -> {
                    long user = row < ofAll ? row / organizations : row - ofAll + OrganizationPopulation.CONSULTANTS;
                    int k = row < ofAll ? (int) (row % organizations) : population.organization(user);
                    RealmTables.member(population.groupId(k), population.realm().userId(user), into);
                });
    }
}
