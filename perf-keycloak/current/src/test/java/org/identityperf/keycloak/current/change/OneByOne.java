package org.identityperf.keycloak.current.change;

import java.util.Collection;
import java.util.List;
import net.bytebuddy.asm.Advice;
import org.keycloak.models.RealmModel;
import org.keycloak.models.session.UserSessionPersisterProvider;

/**
 * This advice records the uses of sessions one by one, in the order in which they come, and in one transaction. So two
 * servers to which they come in different orders end in a deadlock, as in issues 35106 and 37864.
 */
public final class OneByOne {

    private OneByOne() {}

    @Advice.OnMethodEnter(skipOn = Advice.OnNonDefaultValue.class)
    static boolean enter(
            @Advice.This UserSessionPersisterProvider persister,
            @Advice.Argument(0) RealmModel realm,
            @Advice.Argument(1) int at,
            @Advice.Argument(2) Collection<String> ids,
            @Advice.Argument(3) boolean offline) {
        return record(persister, realm, at, ids, offline);
    }

    /** Records each use, and returns whether it did: one use is recorded as ever. */
    public static boolean record(
            UserSessionPersisterProvider persister, RealmModel realm, int at, Collection<String> ids, boolean offline) {
        if (ids.size() < 2) {
            return false;
        }
        for (String id : ids) {
            persister.updateLastSessionRefreshes(realm, at, List.of(id), offline);
        }
        return true;
    }
}
