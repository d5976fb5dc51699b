package org.identityperf.fusionauth.store;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * A page of what a search of grants found.
 *
 * @param total how many grants there are on all pages
 * @param grants the grants of this page, ordered by the entity's name and then by the grant's id
 */
public record GrantPage(long total, List<Grant> grants) {

    public GrantPage {
        grants = List.copyOf(grants);
    }

    /**
     * A grant with one of its permissions, as a join returns it.
     *
     * @param grant the grant's id
     * @param user the user who holds the grant
     * @param entity the id of the entity that the grant is about
     * @param name the entity's name
     * @param data the entity's attributes
     * @param permission the permission's name
     */
    public record Row(UUID grant, UUID user, UUID entity, String name, String data, String permission) {}

    /** Returns the page of rows in the page's order; rows of one grant follow each other. */
    public static GrantPage of(long total, List<Row> rows) {
        List<Grant> grants = new ArrayList<>();
        List<String> permissions = new ArrayList<>();
        for (int i = 0; i < rows.size(); i++) {
            Row row = rows.get(i);
            permissions.add(row.permission());
            if (i + 1 == rows.size() || !rows.get(i + 1).grant().equals(row.grant())) {
                Grant.Entity entity = new Grant.Entity(row.entity(), row.name(), row.data());
                grants.add(new Grant(row.grant(), entity, row.user(), permissions));
                permissions.clear();
            }
        }
        return new GrantPage(total, grants);
    }
}
