package org.identityperf.fusionauth.dataset;

import java.io.IOException;
import org.identityperf.fusionauth.search.UserDocument;
import org.identityperf.fusionauth.store.Id;
import org.identityperf.probe.load.ElasticsearchBulk;

/** User documents are the users of a population, each with the registration nested. */
final class UserDocuments {

    private UserDocuments() {}

    static void write(FusionPopulation population, ElasticsearchBulk bulk) throws IOException {
        for (long i = 0; i < population.sizes().allUsers(); i++) {
            int tenant = population.sizes().tenantOfUser(i);
            bulk.add(
                    Id.USER.of(i).toString(),
                    UserDocument.of(
                            Id.USER.of(i),
                            Id.TENANT.of(tenant),
                            FusionPopulation.email(population.sizes().withinTenant(i)),
                            FusionPopulation.firstName(i),
                            FusionPopulation.lastName(i),
                            FusionPopulation.created(i),
                            Id.REGISTRATION.of(i),
                            Id.APPLICATION.of(tenant)));
        }
    }
}
