package org.identityperf.syncope.dataset;

import java.util.UUID;

/**
 * A group whose members are the users of one type. The first ten are the published ones, one for each type; further
 * groups go through the types again.
 *
 * @param number from 0
 * @param key of the group
 * @param conditionKey of the row that holds its condition
 */
public record DynamicGroup(int number, UUID key, UUID conditionKey) {

    /** Whose users are its members. */
    public UserType type() {
        return UserType.values()[number % UserType.values().length];
    }

    /** Such as {@code Group for type A}; {@code Group for type A 2} is the second with these members. */
    public String groupName() {
        int round = number / UserType.values().length;
        return "Group for type " + type() + (round == 0 ? "" : " " + (round + 1));
    }

    /** The condition in FIQL, which compares without regard to case: {@code user type=~Type A}. */
    public String condition() {
        return Schema.USER_TYPE.key() + "=~" + type().value();
    }
}
