package org.identityperf.syncope.release;

import java.util.concurrent.Callable;
import javax.persistence.EntityManagerFactory;
import org.apache.openjpa.persistence.OpenJPAEntityManagerFactory;
import org.apache.openjpa.persistence.OpenJPAPersistence;
import org.apache.syncope.core.spring.security.AuthContextUtils;
import org.springframework.context.ApplicationContext;

/** The domain is the one domain of the server, and what a release has its own calls for in it: 2.1. */
public final class Domain {

    private Domain() {}

    /** Runs work as the administrator of the domain, and returns its result. */
    public static <T> T asAdmin(Callable<T> work) {
        return AuthContextUtils.execWithAuthContext("Master", () -> {
            try {
                return work.call();
            } catch (RuntimeException e) {
                throw e;
            } catch (Exception e) {
                throw new IllegalStateException(e.getMessage(), e);
            }
        });
    }

    /** Empties the second-level caches of entities and of queries. */
    public static void clearCaches(ApplicationContext context) {
        OpenJPAEntityManagerFactory factory =
                OpenJPAPersistence.cast(context.getBean("MasterEntityManagerFactory", EntityManagerFactory.class));
        factory.getStoreCache().evictAll();
        factory.getQueryResultCache().evictAll();
    }
}
