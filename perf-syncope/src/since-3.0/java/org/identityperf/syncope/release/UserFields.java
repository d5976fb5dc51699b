package org.identityperf.syncope.release;

import java.time.Instant;
import java.time.ZoneOffset;
import org.apache.syncope.core.persistence.api.entity.user.User;

/** This class writes the fields of a user that a release writes by calls of its own: since 3.0. */
public final class UserFields {

    private UserFields() {}

    /** Writes who created a user and when, who also is the one who changed it last. */
    public static void created(User user, String by, Instant at) {
        user.setCreator(by);
        user.setCreationDate(at.atOffset(ZoneOffset.UTC));
        changed(user, by, at);
    }

    /** Writes who changed a user last, and when. */
    public static void changed(User user, String by, Instant at) {
        user.setLastModifier(by);
        user.setLastChangeDate(at.atOffset(ZoneOffset.UTC));
    }
}
