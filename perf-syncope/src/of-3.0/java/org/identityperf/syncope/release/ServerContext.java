package org.identityperf.syncope.release;

import org.apache.syncope.core.persistence.jpa.MasterDomain;
import org.apache.syncope.core.persistence.jpa.PersistenceContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.transaction.annotation.EnableTransactionManagement;

/** The server context configures Syncope's own persistence, with the parts of the server that it needs. */
@Configuration(proxyBeanMethods = false)
@Import({PersistenceContext.class, MasterDomain.class})
@EnableTransactionManagement
class ServerContext extends ServerParts {}
