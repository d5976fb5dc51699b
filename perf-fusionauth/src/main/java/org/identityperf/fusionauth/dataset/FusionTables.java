package org.identityperf.fusionauth.dataset;

import java.util.List;
import org.identityperf.fusionauth.store.Id;
import org.identityperf.fusionauth.store.Password;
import org.identityperf.probe.load.RowWriter;
import org.identityperf.probe.load.TableRows;

/** These tables turn a population into rows of the documented tables, each value as the reference store writes it. */
public final class FusionTables {

    private static final int ONLY = 0;

    private final FusionPopulation population;
    private final FusionSizes sizes;

    FusionTables(FusionPopulation population) {
        this.population = population;
        this.sizes = population.sizes();
    }

    TableRows tenants() {
        return new TableRows(
                "tenants",
                List.of("id", "insert_instant", "last_update_instant", "name"),
                sizes.allTenants(),
                (t, into) -> {
                    Id.TENANT.write(t, into);
                    into.number(FusionPopulation.created(t))
                            .number(FusionPopulation.created(t))
                            .text("tenant" + t);
                });
    }

    TableRows applications() {
        return new TableRows(
                "applications",
                List.of("id", "active", "insert_instant", "last_update_instant", "name", "tenants_id"),
                sizes.allTenants(),
                (t, into) -> {
                    Id.APPLICATION.write(t, into);
                    into.bool(true).number(FusionPopulation.created(t)).number(FusionPopulation.created(t));
                    into.text("application");
                    Id.TENANT.write(t, into);
                });
    }

    TableRows users() {
        return new TableRows(
                "users",
                List.of(
                        "id",
                        "active",
                        "first_name",
                        "insert_instant",
                        "last_name",
                        "last_update_instant",
                        "tenants_id"),
                sizes.allUsers(),
                (i, into) -> {
                    Id.USER.write(i, into);
                    into.bool(true).text(FusionPopulation.firstName(i)).number(FusionPopulation.created(i));
                    into.text(FusionPopulation.lastName(i)).number(FusionPopulation.created(i));
                    Id.TENANT.write(sizes.tenantOfUser(i), into);
                });
    }

    TableRows identities() {
        return new TableRows(
                "identities",
                List.of(
                        "id",
                        "email",
                        "encryption_scheme",
                        "factor",
                        "insert_instant",
                        "last_update_instant",
                        "password",
                        "password_change_required",
                        "password_last_update_instant",
                        "salt",
                        "status",
                        "tenants_id",
                        "users_id",
                        "verified"),
                sizes.allUsers(),
                this::identity);
    }

    private void identity(long i, RowWriter into) {
        Password password = population.passwords().kept(i);
        long created = FusionPopulation.created(i);
        into.number(i + 1)
                .text(FusionPopulation.email(sizes.withinTenant(i)))
                .text(password.scheme())
                .integer(password.rounds());
        into.number(created).number(created).text(password.hash()).bool(false).number(created);
        into.text(password.salt()).integer(0);
        Id.TENANT.write(sizes.tenantOfUser(i), into);
        Id.USER.write(i, into);
        into.bool(true);
    }

    TableRows registrations() {
        return new TableRows(
                "user_registrations",
                List.of("id", "applications_id", "insert_instant", "last_update_instant", "users_id", "verified"),
                sizes.allUsers(),
                (i, into) -> {
                    Id.REGISTRATION.write(i, into);
                    Id.APPLICATION.write(sizes.tenantOfUser(i), into);
                    into.number(FusionPopulation.created(i)).number(FusionPopulation.created(i));
                    Id.USER.write(i, into);
                    into.bool(true);
                });
    }

    TableRows types() {
        return new TableRows(
                "entity_types", List.of("id", "insert_instant", "last_update_instant", "name"), 1, (i, into) -> {
                    Id.ENTITY_TYPE.write(i, into);
                    into.number(FusionPopulation.created(i))
                            .number(FusionPopulation.created(i))
                            .text("type");
                });
    }

    TableRows permissions() {
        return new TableRows(
                "entity_type_permissions",
                List.of("id", "entity_types_id", "insert_instant", "is_default", "last_update_instant", "name"),
                FusionPopulation.PERMISSIONS.length,
                (i, into) -> {
                    Id.PERMISSION.write(i, into);
                    Id.ENTITY_TYPE.write(ONLY, into);
                    into.number(FusionPopulation.created(i)).bool(i == FusionPopulation.PERMISSION);
                    into.number(FusionPopulation.created(i)).text(FusionPopulation.PERMISSIONS[(int) i]);
                });
    }

    TableRows entities() {
        return new TableRows(
                "entities",
                List.of(
                        "id",
                        "client_id",
                        "client_secret",
                        "data",
                        "entity_types_id",
                        "insert_instant",
                        "last_update_instant",
                        "name",
                        "tenants_id"),
                sizes.allEntities(),
                this::entity);
    }

    private void entity(long i, RowWriter into) {
        Id.ENTITY.write(i, into);
        into.text(FusionPopulation.clientId(i)).text(population.data().secret(i));
        into.text(population.data().attributes(i));
        Id.ENTITY_TYPE.write(ONLY, into);
        into.number(FusionPopulation.created(i))
                .number(FusionPopulation.created(i))
                .text(FusionPopulation.entityName(i));
        Id.TENANT.write(population.tenants().ofEntity(i), into);
    }

    TableRows grants() {
        return new TableRows(
                "entity_user_grants",
                List.of("id", "entities_id", "insert_instant", "last_update_instant", "users_id"),
                population.tenants().grants(),
                (g, into) -> {
                    Id.USER_GRANT.write(g, into);
                    Id.ENTITY.write(population.grants().entity(g), into);
                    into.number(FusionPopulation.created(g)).number(FusionPopulation.created(g));
                    Id.USER.write(population.grants().user(g), into);
                });
    }

    TableRows grantPermissions() {
        return new TableRows(
                "entity_user_grant_permissions",
                List.of("entity_user_grants_id", "entity_type_permissions_id"),
                population.tenants().grants(),
                (g, into) -> {
                    Id.USER_GRANT.write(g, into);
                    Id.PERMISSION.write(FusionPopulation.PERMISSION, into);
                });
    }
}
