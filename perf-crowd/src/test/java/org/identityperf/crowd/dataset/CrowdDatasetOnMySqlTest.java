package org.identityperf.crowd.dataset;

class CrowdDatasetOnMySqlTest extends CrowdDatasetContract {

    @Override
    String database() {
        return "mysql";
    }
}
