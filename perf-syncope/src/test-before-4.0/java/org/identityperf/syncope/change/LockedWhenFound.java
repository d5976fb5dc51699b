package org.identityperf.syncope.change;

import javax.persistence.EntityManagerFactory;
import net.bytebuddy.asm.Advice;
import org.apache.syncope.core.persistence.api.entity.Any;
import org.apache.syncope.core.persistence.api.entity.user.User;
import org.apache.syncope.core.spring.ApplicationContextProvider;
import org.springframework.orm.jpa.EntityManagerFactoryUtils;

/** This advice locks a user's row when the user is found, before everything else that the transaction reads. */
public final class LockedWhenFound {

    private LockedWhenFound() {}

    @Advice.OnMethodExit
    static void found(@Advice.Return Any<?> found) {
        if (found instanceof User) {
            lock(found.getKey());
        }
    }

    /** Is called by the advised method. */
    public static void lock(String user) {
        EntityManagerFactoryUtils.getTransactionalEntityManager(ApplicationContextProvider.getBeanFactory()
                        .getBean("MasterEntityManagerFactory", EntityManagerFactory.class))
                .createNativeQuery("SELECT id FROM SyncopeUser WHERE id = ? FOR UPDATE")
                .setParameter(1, user)
                .getResultList();
    }
}
