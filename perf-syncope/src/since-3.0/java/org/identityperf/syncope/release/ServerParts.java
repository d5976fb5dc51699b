package org.identityperf.syncope.release;

import org.apache.syncope.common.keymaster.client.api.ConfParamOps;
import org.apache.syncope.common.keymaster.client.api.DomainOps;
import org.apache.syncope.core.provisioning.api.ConnectorManager;
import org.apache.syncope.core.spring.security.DefaultPasswordGenerator;
import org.apache.syncope.core.spring.security.PasswordGenerator;
import org.apache.syncope.core.spring.security.SecurityProperties;
import org.identityperf.syncope.dataset.SyncopePopulation;
import org.springframework.context.annotation.Bean;
import org.springframework.context.support.PropertySourcesPlaceholderConfigurer;

/** The server parts are what Syncope's persistence asks of the rest of the server. */
abstract class ServerParts {

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
