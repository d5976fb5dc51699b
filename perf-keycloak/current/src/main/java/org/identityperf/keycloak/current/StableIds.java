package org.identityperf.keycloak.current;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.Query;
import org.identityperf.probe.load.BulkLoad;
import org.identityperf.probe.load.Progress;

/**
 * Stable ids take the place of the random ones that Keycloak gives to whatever it makes with a realm. Each is made from
 * its row's names, so it is the same in every load and in every version. With random ids the same request would count
 * differently from load to load, since Hibernate fetches in batches, and the ids decide which rows share a batch.
 *
 * <p>Other random ids, such as those of users' credentials, stay as they are.
 */
final class StableIds {

    /** The version of a UUID that is random. */
    private static final int RANDOM = 4;

    /** The version of a UUID that follows from a name. */
    private static final int STABLE = 3;

    /** The columns by which Keycloak tells the rows of a table apart, besides the ids of other rows. */
    private static final List<String> NAMES = List.of(
            "realm_id",
            "name",
            "alias",
            "client_id",
            "username",
            "authenticator",
            "priority",
            "provider_id",
            "provider_type",
            "sub_type",
            "type");

    private final RealmTemplate realms;
    private final Map<Object, Place> places = new LinkedHashMap<>();

    /** A row and its table. */
    private record Place(String table, List<Object> row) {}

    private StableIds(RealmTemplate realms) {
        this.realms = realms;
        for (String table : realms.order()) {
            int id = realms.table(table).columns().indexOf("id");
            // The id of a realm is given by those who make it.
            if (id >= 0 && !table.equalsIgnoreCase(RealmTemplate.REALM)) {
                realms.table(table).rows().stream()
                        .filter(row -> version(row.get(id)) == RANDOM)
                        .forEach(row -> places.put(row.get(id), new Place(table, row)));
            }
        }
        // This one is a constant, though it looks random.
        places.remove(CurrentSchema.CLIENT);
    }

    /** Returns the version of a UUID, or -1 if that is none. */
    private static int version(Object id) {
        try {
            return id instanceof String text ? UUID.fromString(text).version() : -1;
        } catch (IllegalArgumentException e) {
            return -1;
        }
    }

    /** Returns the stable id for each random one. Rows that are called alike are numbered as they were written. */
    static Map<String, String> of(RealmTemplate realms) {
        StableIds stable = new StableIds(realms);
        Map<String, String> ids = new HashMap<>();
        Map<String, Integer> alike = new HashMap<>();
        stable.places.keySet().forEach(id -> {
            String name = stable.name(id.toString(), new HashSet<>());
            name += " " + alike.merge(name, 1, Integer::sum);
            ids.put(id.toString(), UUID.nameUUIDFromBytes(name.getBytes(UTF_8)).toString());
        });
        return ids;
    }

    /** Says what a row is called: by its names, and by the rows whose ids it has. */
    private String name(String id, Set<String> asked) {
        if (!places.containsKey(id) || !asked.add(id)) {
            return id;
        }
        Place place = places.get(id);
        List<String> columns = realms.table(place.table()).columns();
        StringBuilder name = new StringBuilder(place.table().toUpperCase(Locale.ROOT));
        for (int i = 0; i < columns.size(); i++) {
            Object value = place.row().get(i);
            boolean others = places.containsKey(value) || version(value) == STABLE;
            if (value != null && !id.equals(value) && (NAMES.contains(columns.get(i)) || others)) {
                name.append(' ').append(name(value.toString(), asked));
            }
        }
        asked.remove(id);
        return name.toString();
    }

    /**
     * Gives stable ids to all that Keycloak has made in a database, by writing all rows of its realms again.
     *
     * @throws IllegalStateException if a table of theirs has rows that belong to no realm, which would be lost
     */
    static void give(Address database, Progress progress) throws SQLException {
        RealmTemplate realms;
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            realms = RealmTemplate.of(database, Query.texts(connection, "SELECT id FROM " + RealmTemplate.REALM));
            List<String> referringFirst = new ArrayList<>(realms.order());
            Collections.reverse(referringFirst);
            for (String table : referringFirst) {
                int deleted = statement.executeUpdate("DELETE FROM " + table);
                int known = realms.table(table).rows().size();
                if (deleted != known) {
                    throw new IllegalStateException(
                            table + " has " + deleted + " rows, of which only " + known + " belong to a realm");
                }
            }
        }
        BulkLoad.all(database, List.of(realms.rows()), progress);
    }
}
