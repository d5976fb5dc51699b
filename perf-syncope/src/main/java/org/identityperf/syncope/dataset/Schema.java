package org.identityperf.syncope.dataset;

import java.util.Arrays;
import java.util.List;

/**
 * The plain schemas of the published data set (Tirasa/syncoperf, {@code MasterContent.xml}): ten of every user, eight of
 * a membership in the group {@link StaticGroup#EMPLOYEE}.
 */
public enum Schema {
    EMAIL("email", Of.USER, Type.STRING, Values.ONE),
    FIRSTNAME("firstname", Of.USER, Type.STRING, Values.ONE),
    SURNAME("surname", Of.USER, Type.STRING, Values.ONE),
    ADDRESS("address", Of.USER, Type.STRING, Values.SEVERAL),
    BIRTH_PLACE("birth place", Of.USER, Type.STRING, Values.ONE),
    SSN("SSN", Of.USER, Type.LONG, Values.UNIQUE),
    GENDER("gender", Of.USER, Type.ENUM, Values.ONE),
    USER_TYPE("user type", Of.USER, Type.ENUM, Values.ONE),
    MOBILE("mobile", Of.USER, Type.STRING, Values.UNIQUE),
    BIRTHDAY("birthday", Of.USER, Type.DATE, Values.ONE),
    RECRUITMENT("recruitment", Of.MEMBERSHIP, Type.DATE, Values.ONE),
    CONTRACT_START("contract start", Of.MEMBERSHIP, Type.DATE, Values.ONE),
    QUALIFICATION("qualification", Of.MEMBERSHIP, Type.STRING, Values.ONE),
    BADGE("badge", Of.MEMBERSHIP, Type.LONG, Values.UNIQUE),
    INSTITUTION("institution", Of.MEMBERSHIP, Type.STRING, Values.ONE),
    ORGANIZATION("organization", Of.MEMBERSHIP, Type.STRING, Values.ONE),
    CONTRACT_LEVEL("contract level", Of.MEMBERSHIP, Type.STRING, Values.ONE),
    ID_NUMBER("id number", Of.MEMBERSHIP, Type.STRING, Values.UNIQUE);

    /** What a value is: it decides the column, or the name inside a JSON document, that holds it. */
    public enum Type {
        STRING,
        /** A text out of a list, held like any other. */
        ENUM,
        LONG,
        /** A day, {@code yyyy-MM-dd}, held as its midnight in UTC. */
        DATE
    }

    /** How many values an attribute has. */
    public enum Values {
        ONE,
        SEVERAL,
        /** One, which no other user has. */
        UNIQUE
    }

    /** What has the attribute. */
    public enum Of {
        USER,
        MEMBERSHIP
    }

    private final String key;
    private final Of of;
    private final Type type;
    private final Values values;

    Schema(String key, Of of, Type type, Values values) {
        this.key = key;
        this.of = of;
        this.type = type;
        this.values = values;
    }

    /** The schemas of users, or of memberships, in the published order. */
    public static List<Schema> of(Of of) {
        return Arrays.stream(values()).filter(schema -> schema.of == of).toList();
    }

    /** The name under which Syncope knows it, such as {@code user type}. */
    public String key() {
        return key;
    }

    public Of of() {
        return of;
    }

    public Type type() {
        return type;
    }

    public boolean unique() {
        return values == Values.UNIQUE;
    }

    public boolean multivalue() {
        return values == Values.SEVERAL;
    }

    /** The values of an {@link Type#ENUM}; none of another type. */
    public List<String> enumeration() {
        return switch (this) {
            case GENDER -> List.of("M", "F");
            case USER_TYPE ->
                Arrays.stream(UserType.values()).map(UserType::value).toList();
            default -> List.of();
        };
    }
}
