package org.identityperf.syncope.release;

import org.apache.syncope.core.persistence.common.CommonPersistenceContext;
import org.apache.syncope.core.persistence.jpa.MasterDomain;
import org.apache.syncope.core.persistence.jpa.PGPersistenceContext;
import org.apache.syncope.core.persistence.jpa.PersistenceContext;
import org.apache.syncope.core.spring.security.DefaultEncryptorManager;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.transaction.annotation.EnableTransactionManagement;

/** The server context configures Syncope's own persistence, with the parts of the server that it needs. */
@Configuration(proxyBeanMethods = false)
@Import({
    PGPersistenceContext.class,
    PersistenceContext.class,
    CommonPersistenceContext.class,
    MasterDomain.class,
    DefaultEncryptorManager.class
})
@EnableTransactionManagement
class ServerContext extends ServerParts {}
