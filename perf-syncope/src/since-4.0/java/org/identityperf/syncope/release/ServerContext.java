package org.identityperf.syncope.release;

import org.apache.syncope.common.keymaster.client.api.ConfParamOps;
import org.apache.syncope.common.keymaster.client.api.DomainOps;
import org.apache.syncope.core.persistence.common.CommonPersistenceContext;
import org.apache.syncope.core.persistence.jpa.MasterDomain;
import org.apache.syncope.core.persistence.jpa.PGPersistenceContext;
import org.apache.syncope.core.persistence.jpa.PersistenceContext;
import org.apache.syncope.core.provisioning.api.ConnectorManager;
import org.apache.syncope.core.spring.security.DefaultEncryptorManager;
import org.apache.syncope.core.spring.security.DefaultPasswordGenerator;
import org.apache.syncope.core.spring.security.PasswordGenerator;
import org.apache.syncope.core.spring.security.SecurityProperties;
import org.identityperf.syncope.dataset.SyncopePopulation;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.support.PropertySourcesPlaceholderConfigurer;
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
class ServerContext {

    @Bean
    static PropertySourcesPlaceholderConfigurer placeholders() {
        return new PropertySourcesPlaceholderConfigurer();
    }

    @Bean
    String adminUser() {
        return SyncopePopulation.ADMIN;
    }

    @Bean
    String anonymousUser() {
        return SyncopeSettings.ANONYMOUS;
    }

    @Bean
    SecurityProperties securityProperties() {
        // Spring fills it from the settings.
        return new SecurityProperties();
    }

    @Bean
    PasswordGenerator passwordGenerator() {
        return new DefaultPasswordGenerator();
    }

    @Bean
    ConfParamOps confParamOps() {
        return Absent.of(ConfParamOps.class);
    }

    @Bean
    DomainOps domainOps() {
        return Absent.of(DomainOps.class);
    }

    @Bean
    ConnectorManager connectorManager() {
        return Absent.of(ConnectorManager.class);
    }
}
