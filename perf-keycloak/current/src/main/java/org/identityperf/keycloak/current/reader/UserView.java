package org.identityperf.keycloak.current.reader;

import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.identityperf.keycloak.current.UserPopulation;
import org.keycloak.models.UserModel;

/**
 * A user view is what a caller learns about a user.
 *
 * @param attributes by name; each has one value here
 */
public record UserView(String userName, String email, String first, String last, Map<String, String> attributes) {

    /** Returns what a correct answer says about user i. */
    public static UserView of(long i) {
        return new UserView(
                UserPopulation.userName(i),
                UserPopulation.email(i),
                UserPopulation.firstName(i),
                UserPopulation.lastName(i),
                Map.of(
                        UserPopulation.DEPARTMENT,
                        UserPopulation.department(i),
                        UserPopulation.NUMBER,
                        UserPopulation.employeeNumber(i),
                        UserPopulation.LOCALE,
                        "en"));
    }

    /** Returns what a correct answer in brief says about user i, without attributes. */
    public static UserView brief(long i) {
        return new UserView(
                UserPopulation.userName(i),
                UserPopulation.email(i),
                UserPopulation.firstName(i),
                UserPopulation.lastName(i),
                Map.of());
    }

    /** Returns what Keycloak says about a user. */
    public static UserView of(UserModel user) {
        Map<String, String> attributes = new HashMap<>();
        user.getAttributes().forEach((name, values) -> attributes.put(name, values.get(0)));
        // The model reports these as attributes too.
        Stream.of(UserModel.USERNAME, UserModel.EMAIL, UserModel.FIRST_NAME, UserModel.LAST_NAME)
                .forEach(attributes::remove);
        return new UserView(user.getUsername(), user.getEmail(), user.getFirstName(), user.getLastName(), attributes);
    }
}
