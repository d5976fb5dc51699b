package org.identityperf.syncope.dataset;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A schema defines a plain attribute of the published data set (Tirasa/syncoperf, {@code MasterContent.xml}). Every
 * user has ten, and a membership in the group {@link StaticGroup#EMPLOYEE} has eight.
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

    /** The type of a value decides the column, or the name inside a JSON document, that holds the value. */
    public enum Type {
        STRING,
        /** One text out of a list, stored like any other text. */
        ENUM,
        LONG,
        /** A day, {@code yyyy-MM-dd}, stored as its midnight in UTC. */
        DATE
    }

    /** This enum says how many values an attribute has. */
    public enum Values {
        ONE,
        SEVERAL,
        /** One value, which no other user has. */
        UNIQUE
    }

    /** This enum says what an attribute belongs to. */
    public enum Of {
        USER,
        MEMBERSHIP
    }

    private static final Map<String, Schema> BY_KEY =
            Arrays.stream(values()).collect(Collectors.toMap(Schema::key, Function.identity()));

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

    /** Returns the schema of that name in Syncope. */
    public static Schema named(String key) {
        return BY_KEY.get(key);
    }

    /** Returns the schemas of users, or of memberships, in the published order. */
    public static List<Schema> of(Of of) {
        return Arrays.stream(values()).filter(schema -> schema.of == of).toList();
    }

    /** Returns the schema's name in Syncope, such as {@code user type}. */
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

    /** Returns the possible values of an {@link Type#ENUM}; another type has none. */
    public List<String> enumeration() {
        return switch (this) {
            case GENDER -> List.of("M", "F");
            case USER_TYPE ->
                Arrays.stream(UserType.values()).map(UserType::value).toList();
            default -> List.of();
        };
    }
}
