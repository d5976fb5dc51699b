package org.identityperf.keycloak.current.change;

import jakarta.persistence.EntityManager;
import net.bytebuddy.asm.Advice;

/** This advice locks a session's row before all else that its request reads, as issue 38925 reports of another row. */
public final class LockFirst {

    private LockFirst() {}

    @Advice.OnMethodEnter
    static void enter(@Advice.FieldValue("em") EntityManager store, @Advice.Argument(1) String id) {
        lock(store, id);
    }

    /** Locks the row until the transaction ends. */
    public static void lock(EntityManager store, String id) {
        store.createNativeQuery(
                        "SELECT user_session_id FROM offline_user_session WHERE user_session_id = ?1 FOR UPDATE")
                .setParameter(1, id)
                .getResultList();
    }
}
