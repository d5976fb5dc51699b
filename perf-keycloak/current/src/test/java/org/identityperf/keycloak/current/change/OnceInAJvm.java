package org.identityperf.keycloak.current.change;

import jakarta.persistence.EntityManager;
import java.util.concurrent.atomic.AtomicBoolean;
import net.bytebuddy.asm.Advice;

/** This advice executes statements at the first call in a JVM, as the initializer of a class does. */
public final class OnceInAJvm {

    private static final int STATEMENTS = 20;
    private static final AtomicBoolean DONE = new AtomicBoolean();

    private OnceInAJvm() {}

    @Advice.OnMethodEnter
    static void initialize(@Advice.FieldValue("em") EntityManager em) {
        once(em);
    }

    /** Executes the statements, unless they were. */
    public static void once(EntityManager em) {
        if (DONE.compareAndSet(false, true)) {
            for (int i = 0; i < STATEMENTS; i++) {
                em.createNativeQuery("select count(*) from REALM").getResultList();
            }
        }
    }
}
