package org.identityperf.keycloak.current.reader;

import java.util.Map;
import org.identityperf.keycloak.current.Population;

/**
 * A user view is what a caller learns about a user.
 *
 * @param attributes by name; each has one value here
 */
public record UserView(String userName, String email, String first, String last, Map<String, String> attributes) {

    /** Returns what a correct answer says about user i. */
    public static UserView of(long i) {
        return new UserView(
                Population.userName(i),
                Population.email(i),
                Population.firstName(i),
                Population.lastName(i),
                Map.of(
                        Population.DEPARTMENT,
                        Population.department(i),
                        Population.NUMBER,
                        Population.employeeNumber(i),
                        Population.LOCALE,
                        "en"));
    }
}
