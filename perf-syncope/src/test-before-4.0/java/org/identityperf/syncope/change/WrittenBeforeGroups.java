package org.identityperf.syncope.change;

import javax.persistence.EntityManagerFactory;
import net.bytebuddy.asm.Advice;
import org.apache.syncope.core.spring.ApplicationContextProvider;
import org.springframework.orm.jpa.EntityManagerFactoryUtils;

/**
 * This advice writes a saved user before its dynamic groups are read, and not at the end of the transaction. The statements
 * are the same, but the user's row is locked all that time.
 */
public final class WrittenBeforeGroups {

    private WrittenBeforeGroups() {}

    @Advice.OnMethodEnter
    static void write() {
        EntityManagerFactoryUtils.getTransactionalEntityManager(ApplicationContextProvider.getBeanFactory()
                        .getBean("MasterEntityManagerFactory", EntityManagerFactory.class))
                .flush();
    }
}
