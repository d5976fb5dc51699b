package org.identityperf.syncope.load;

import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.identityperf.probe.dataset.SeededNumbers;
import org.identityperf.probe.load.RowWriter;
import org.identityperf.syncope.dataset.Attribute;
import org.identityperf.syncope.dataset.Schema;
import org.identityperf.syncope.dataset.SyncopePopulation;
import org.identityperf.syncope.dataset.SyncopeUser;
import org.identityperf.syncope.dataset.UserMembership;

/**
 * Attribute rows are the rows that Syncope with standard JPA writes for a user. There is one row in
 * {@code syncopeuser}, one for each membership, one for each attribute and one for each of its values, forty in all.
 */
public final class AttributeRows {

    // More than the number of attributes or values of a user.
    private static final int KEYS_OF_USER = 32;

    private enum Drawn {
        ATTRIBUTE,
        VALUE
    }

    /** A held attribute is an attribute with its key and the position of its first value among the user's values. */
    private record Held(String key, int firstValue, Optional<UserMembership> membership, Attribute attribute) {}

    private final SeededNumbers keys;

    private AttributeRows(long seed) {
        this.keys = new SeededNumbers(seed);
    }

    /**
     * Returns all tables of a user.
     *
     * @param seed decides the keys of attributes and values
     */
    public static UserTables tables(long seed) {
        AttributeRows rows = new AttributeRows(seed);
        UserTable users = users();
        UserTable attributes = rows.attributes();
        UserTable values = rows.values();
        UserTable uniqueValues = rows.uniqueValues();
        return new UserTables(
                List.of(users, UserRows.MEMBERSHIPS, attributes, values, uniqueValues),
                List.of(List.of(attributes), List.of(users, UserRows.MEMBERSHIPS, values, uniqueValues)));
    }

    private static UserTable users() {
        return new UserTable(
                "syncopeuser",
                UserRows.COLUMNS,
                1,
                (user, next) -> UserRows.user(user, next.get()).end());
    }

    private UserTable attributes() {
        return new UserTable(
                "uplainattr",
                List.of("id", "owner_id", "schema_id", "membership_id"),
                18,
                (user, next) -> held(user).forEach(held -> attribute(user, held, next.get())));
    }

    private UserTable values() {
        return new UserTable(
                "uplainattrvalue",
                List.of("id", "datevalue", "stringvalue", "attribute_id"),
                15,
                (user, next) -> held(user).stream()
                        .filter(held -> !held.attribute().schema().unique())
                        .forEach(held -> values(user, held, next)));
    }

    private UserTable uniqueValues() {
        return new UserTable(
                "uplainattruniquevalue",
                List.of("id", "longvalue", "stringvalue", "attribute_id", "schema_id"),
                4,
                (user, next) -> held(user).stream()
                        .filter(held -> held.attribute().schema().unique())
                        .forEach(held -> uniqueValue(user, held, next.get())));
    }

    private List<Held> held(SyncopeUser user) {
        List<Held> all = new ArrayList<>();
        int values = 0;
        for (Attribute attribute : user.attributes()) {
            all.add(new Held(key(Drawn.ATTRIBUTE, user, all.size()), values, Optional.empty(), attribute));
            values += attribute.values().size();
        }
        for (UserMembership membership : user.memberships()) {
            for (Attribute attribute : membership.attributes()) {
                all.add(new Held(key(Drawn.ATTRIBUTE, user, all.size()), values, Optional.of(membership), attribute));
                values += attribute.values().size();
            }
        }
        return all;
    }

    private static void attribute(SyncopeUser user, Held held, RowWriter row) {
        row.text(held.key())
                .text(user.key().toString())
                .text(held.attribute().schema().key());
        held.membership()
                .map(membership -> row.text(membership.key().toString()))
                .orElseGet(row::nothing);
        row.end();
    }

    private void values(SyncopeUser user, Held held, Supplier<? extends RowWriter> next) {
        List<String> values = held.attribute().values();
        for (int i = 0; i < values.size(); i++) {
            RowWriter row = next.get().text(key(Drawn.VALUE, user, held.firstValue() + i));
            if (held.attribute().schema().type() == Schema.Type.DATE) {
                row.date(LocalDate.parse(values.get(i))
                                .atStartOfDay(ZoneOffset.UTC)
                                .toInstant()
                                .toEpochMilli())
                        .nothing();
            } else {
                row.nothing().text(values.get(i));
            }
            row.text(held.key()).end();
        }
    }

    private void uniqueValue(SyncopeUser user, Held held, RowWriter row) {
        Schema schema = held.attribute().schema();
        String value = held.attribute().values().get(0);
        row.text(key(Drawn.VALUE, user, held.firstValue()));
        if (schema.type() == Schema.Type.LONG) {
            row.number(Long.parseLong(value)).nothing();
        } else {
            row.nothing().text(value);
        }
        row.text(held.key()).text(schema.key()).end();
    }

    private String key(Drawn kind, SyncopeUser user, int number) {
        long high = keys.at(kind, user.number() * KEYS_OF_USER + number);
        return SyncopePopulation.randomUuid(high, SeededNumbers.mix(~high)).toString();
    }
}
