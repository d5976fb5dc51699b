package org.identityperf.syncope.dataset;

import java.util.UUID;

/**
 * A group whose members are the users of one type. The first ten groups are the published ones, one
 * for each type. Further groups repeat the types in the same order.
 *
 * @param number from 0
 * @param key the group's key
 * @param conditionKey the key of the row that holds its condition
 */
public record DynamicGroup(int number, UUID key, UUID conditionKey) {

    /** Returns the type of the users who are its members. */
    public UserType type() {
        return UserType.values()[number % UserType.values().length];
    }

    /**
     * Returns a name such as {@code Group for type A}; {@code Group for type A 2} is the second group with these
     * members.
     */
    public String groupName() {
        int round = number / UserType.values().length;
        return "Group for type " + type() + (round == 0 ? "" : " " + (round + 1));
    }

    /** Returns the condition in FIQL, which ignores case: {@code user type=~Type A}. */
    public String condition() {
        return Schema.USER_TYPE.key() + "=~" + type().value();
    }
}
