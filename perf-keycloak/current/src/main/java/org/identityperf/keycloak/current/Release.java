package org.identityperf.keycloak.current;

import org.identityperf.keycloak.shared.ModelLayer;

/**
 * A version of Keycloak without its last number. The sources compile against each; what does not stands in
 * folders chosen by release, and what differs only while it runs asks here.
 */
public record Release(int major, int minor) {

    /** Returns the release on the class path. */
    public static Release here() {
        String[] numbers = ModelLayer.version().split("\\.");
        return new Release(Integer.parseInt(numbers[0]), Integer.parseInt(numbers[1]));
    }

    private boolean isSince(int firstMajor, int firstMinor) {
        return major > firstMajor || major == firstMajor && minor >= firstMinor;
    }

    /** Returns whether the database keeps online sessions by default; up to 25 only the caches do. */
    public boolean keepsOnlineSessions() {
        return isSince(26, 0);
    }

    /** Returns whether the server's own administrators have tokens without their roles, which it looks up; up to 25 not. */
    public boolean looksUpAdministratorsRoles() {
        return isSince(26, 0);
    }

    /** Returns whether a client session's row names its realm. */
    public boolean hasRealmOfClientSessions() {
        return isSince(26, 6);
    }

    /** Returns whether a membership in a group says who manages it. */
    public boolean hasManagedMemberships() {
        return isSince(26, 0);
    }

    /** Returns a session's id as the server makes it: of 24 characters since 26.4, and a UUID before. */
    public String sessionId(String uuid) {
        return isSince(26, 4) ? uuid.replace("-", "").substring(0, 24) : uuid;
    }
}
