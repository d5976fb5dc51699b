package org.identityperf.syncope.release;

import java.util.concurrent.Callable;
import javax.sql.DataSource;
import org.apache.syncope.core.persistence.api.dao.EntityCacheDAO;
import org.apache.syncope.core.spring.security.AuthContextUtils;
import org.springframework.context.ApplicationContext;
import org.springframework.jndi.JndiObjectFactoryBean;

/** The domain is the one domain of the server, and what a release has its own calls for in it: since 3.0. */
public final class Domain {

    static final String NAME = "Master";

    private Domain() {}

    /** Returns the pool in the form in which Syncope looks it up: the default where a container offers none. */
    static JndiObjectFactoryBean offered(DataSource pool) {
        JndiObjectFactoryBean offered = new JndiObjectFactoryBean();
        offered.setJndiName("java:comp/env/jdbc/syncopeMasterDataSource");
        offered.setExpectedType(DataSource.class);
        offered.setDefaultObject(pool);
        return offered;
    }

    /** Runs work as the administrator of the domain, and returns its result. */
    public static <T> T asAdmin(Callable<T> work) {
        return AuthContextUtils.callAsAdmin(NAME, work);
    }

    /** Empties the second-level caches of entities and of queries. */
    public static void clearCaches(ApplicationContext context) {
        context.getBean(EntityCacheDAO.class).clearCache();
    }
}
