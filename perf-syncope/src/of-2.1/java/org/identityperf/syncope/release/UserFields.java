package org.identityperf.syncope.release;

import java.time.Instant;
import java.util.Date;
import org.apache.syncope.core.persistence.api.entity.user.User;

/** This class writes the fields of a user that a release writes by calls of its own: 2.1. */
public final class UserFields {

    private UserFields() {}

    /** Writes who created a user and when, who also is the one who changed it last. */
    public static void created(User user, String by, Instant at) {
        user.setCreator(by);
        user.setCreationDate(Date.from(at));
        changed(user, by, at);
    }

    /** Writes who changed a user last, and when. */
    public static void changed(User user, String by, Instant at) {
        user.setLastModifier(by);
        user.setLastChangeDate(Date.from(at));
    }
}
