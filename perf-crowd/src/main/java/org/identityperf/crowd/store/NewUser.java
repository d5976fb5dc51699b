package org.identityperf.crowd.store;

import org.identityperf.crowd.password.PasswordEncoder;

/**
 * A user who is about to be added.
 *
 * @param directory the id of its directory
 * @param name the name, which no other user of the directory has, whatever its upper and lower case
 * @param firstName the first name
 * @param lastName the last name
 * @param email the email address
 * @param password the password in clear; it is not part of {@link #toString}
 * @param encoder hashes the password
 */
public record NewUser(
        long directory,
        String name,
        String firstName,
        String lastName,
        String email,
        String password,
        PasswordEncoder encoder) {

    public NewUser {
        SearchableName.of(name);
        if (password.isEmpty()) {
            throw new IllegalArgumentException("the password of " + name + " is empty");
        }
    }

    /** The first and the last name. */
    public String displayName() {
        return firstName + ' ' + lastName;
    }

    @Override
    public String toString() {
        return name + " in directory " + directory;
    }
}
