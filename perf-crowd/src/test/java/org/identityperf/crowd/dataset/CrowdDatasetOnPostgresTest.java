package org.identityperf.crowd.dataset;

class CrowdDatasetOnPostgresTest extends CrowdDatasetContract {

    @Override
    String database() {
        return "postgresql";
    }
}
