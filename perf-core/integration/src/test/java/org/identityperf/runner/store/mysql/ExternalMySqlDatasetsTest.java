package org.identityperf.runner.store.mysql;

import org.identityperf.probe.address.Address;
import org.identityperf.runner.Beside;
import org.identityperf.runner.store.RunningStore;
import org.junit.jupiter.api.Tag;

@Beside
@Tag("thorough")
class ExternalMySqlDatasetsTest extends MySqlContract {

    private Address guest;

    @Override
    protected RunningStore open() {
        if (guest == null) {
            guest = ExternalServer.of(TestMySql.running());
        }
        return ExternalMySql.reach(guest, line -> {});
    }
}
