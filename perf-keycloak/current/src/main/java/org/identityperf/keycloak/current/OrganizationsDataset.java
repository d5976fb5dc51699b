package org.identityperf.keycloak.current;

import static org.identityperf.keycloak.current.KeycloakTable.bool;
import static org.identityperf.keycloak.current.KeycloakTable.integer;
import static org.identityperf.keycloak.current.KeycloakTable.number;
import static org.identityperf.keycloak.current.KeycloakTable.text;

import java.sql.SQLException;
import java.util.List;
import java.util.function.LongUnaryOperator;
import org.identityperf.keycloak.current.release.Organizations;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.load.Progress;

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
        KeycloakTable.load(
                database,
                progress,
                List.of(List.of(
                        organizations(population), domains(population), groups(population), members(population))));
    }

    private static KeycloakTable organizations(OrganizationPopulation population) {
        return new KeycloakTable(
                "ORG",
                population.organizations(),
                text("id", population::id),
                bool("enabled", true),
                text("realm_id", CurrentSchema.REALM),
                text("group_id", population::groupId),
                text("name", OrganizationPopulation::name),
                text("alias", OrganizationPopulation::name));
    }

    private static KeycloakTable domains(OrganizationPopulation population) {
        return new KeycloakTable(
                "ORG_DOMAIN",
                population.organizations(),
                text("id", population::domainId),
                text("name", OrganizationPopulation::domain),
                bool("verified", true),
                text("org_id", population::id));
    }

    /** Returns the groups that have the members. Each is named by its organization's id. */
    private static KeycloakTable groups(OrganizationPopulation population) {
        return new KeycloakTable(
                "KEYCLOAK_GROUP",
                population.organizations(),
                text("id", population::groupId),
                text("name", population::id),
                text("parent_group", RealmTables.NO_PARENT),
                text("realm_id", CurrentSchema.REALM),
                integer("type", OF_ORGANIZATION),
                number("created_timestamp", UserPopulation.CREATED),
                number("last_modified_timestamp", UserPopulation.CREATED),
                text("org_id", population::id));
    }

    /** Returns the members: those of all organizations, then those of one. */
    private static KeycloakTable members(OrganizationPopulation population) {
        int organizations = population.organizations();
        long ofAll = (long) OrganizationPopulation.CONSULTANTS * organizations;
        long ofOne = population.realm().sizes().users() - OrganizationPopulation.CONSULTANTS;
        LongUnaryOperator user =
                row -> row < ofAll ? row / organizations : row - ofAll + OrganizationPopulation.CONSULTANTS;
        return RealmTables.memberships(
                ofAll + ofOne,
                row -> population.groupId(
                        row < ofAll ? row % organizations : population.organization(user.applyAsLong(row))),
                row -> population.realm().userId(user.applyAsLong(row)));
    }
}
