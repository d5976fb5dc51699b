package org.identityperf.keycloak.current.reader;

import java.util.Map;
import org.identityperf.keycloak.current.UserPopulation;

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
}
