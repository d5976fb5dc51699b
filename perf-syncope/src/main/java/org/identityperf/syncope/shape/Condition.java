package org.identityperf.syncope.shape;

import java.util.UUID;
import org.identityperf.syncope.dataset.DynamicGroup;
import org.identityperf.syncope.dataset.Schema;
import org.identityperf.syncope.store.UserSearch;

/** What users have to fulfil. Each shape writes the parts of a condition in its own way. */
sealed interface Condition {

    /** This condition compares the value of an attribute with a given one. */
    record Compared(Schema schema, Comparison comparison, String value) implements Condition {}

    record Both(Condition one, Condition other) implements Condition {}

    record Either(Condition one, Condition other) implements Condition {}

    /** This condition requires that the user is a member of a group, static or dynamic. */
    record MemberOf(UUID group) implements Condition {}

    /** A comparison says how a value of an attribute is compared with a given one. */
    enum Comparison {
        EQUAL,
        EQUAL_IN_ANY_CASE,
        BEGINS_WITH,
        AT_LEAST,
        BELOW
    }

    /** Returns the condition of a client's search. */
    static Condition of(UserSearch search) {
        String first = search.first();
        String second = search.second();
        return switch (search.kind()) {
            case OR ->
                new Either(
                        new Compared(Schema.FIRSTNAME, Comparison.EQUAL, first),
                        new Compared(Schema.SURNAME, Comparison.EQUAL, second));
            case AND ->
                new Both(
                        new Compared(Schema.FIRSTNAME, Comparison.EQUAL, first),
                        new Compared(Schema.SURNAME, Comparison.EQUAL, second));
            case EQUALITY -> new Compared(Schema.SURNAME, Comparison.EQUAL, first);
            case PREFIX -> new Compared(Schema.SURNAME, Comparison.BEGINS_WITH, first);
            case RANGE ->
                new Both(
                        new Compared(Schema.SSN, Comparison.AT_LEAST, first),
                        new Compared(Schema.SSN, Comparison.BELOW, second));
            case MEMBERSHIP -> new MemberOf(UUID.fromString(first));
        };
    }

    /** Returns the condition that the members of a dynamic group fulfil. */
    static Condition of(DynamicGroup group) {
        return new Compared(
                Schema.USER_TYPE, Comparison.EQUAL_IN_ANY_CASE, group.type().value());
    }
}
