package org.identityperf.keycloak.current.release;

import java.util.Set;
import org.identityperf.keycloak.shared.ModelSessionFactory;
import org.keycloak.provider.KeycloakDeploymentInfo;
import org.keycloak.provider.ProviderManager;

/** This session factory finds the providers on the class path. From 26.7 on, the distribution finds them instead. */
public abstract class ReleaseSessionFactory extends ModelSessionFactory {

    protected ReleaseSessionFactory(boolean schemaReady, Set<String> besides) {
        super(schemaReady, besides);
    }

    @Override
    public void init() {
        ProviderManager manager = new ProviderManager(
                KeycloakDeploymentInfo.create().services(), getClass().getClassLoader());
        spis.addAll(manager.loadSpis());
        factoriesMap = loadFactories(manager);
        checkProvider();
        super.init();
    }
}
