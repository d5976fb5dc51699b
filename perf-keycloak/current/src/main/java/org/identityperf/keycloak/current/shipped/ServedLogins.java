package org.identityperf.keycloak.current.shipped;

import java.io.IOException;
import java.sql.SQLException;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.identityperf.keycloak.current.ClientPopulation;
import org.identityperf.keycloak.current.CurrentSchema;
import org.identityperf.keycloak.current.CurrentSizes;
import org.identityperf.keycloak.current.LoginsDataset;
import org.identityperf.keycloak.current.RequestsDataset;
import org.identityperf.keycloak.current.SessionsDataset;
import org.identityperf.keycloak.current.UserPopulation;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.dataset.Dataset;
import org.identityperf.probe.dataset.ServedDataset;
import org.identityperf.probe.dataset.Sizes;

/** Keycloak as it is shipped, on a realm with users of whom some have a password. */
public final class ServedLogins implements ServedDataset {

    private static final long USUAL = 1000;

    @Override
    public Dataset dataset() {
        return new LoginsDataset();
    }

    @Override
    public Sizes sizes() {
        return Sizes.of(Map.of(CurrentSizes.USERS, USUAL, SessionsDataset.SESSIONS, USUAL));
    }

    @Override
    public SortedMap<String, String> serve(Address database) throws IOException, SQLException {
        SortedMap<String, String> reached = new TreeMap<>(ShippedServer.serve(database));
        reached.put("realm", CurrentSchema.REALM);
        reached.put("client", ClientPopulation.clientId(0));
        reached.put("client.administrator", RequestsDataset.ADMINISTRATOR);
        reached.put("user", UserPopulation.userName(0));
        reached.put("user.password", LoginsDataset.PASSWORD);
        return reached;
    }
}
