package org.identityperf.runner.dataset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.identityperf.probe.dataset.Sizes;
import org.identityperf.runner.settings.SettingsException;
import org.identityperf.runner.settings.Store;
import org.junit.jupiter.api.Test;

class LentDatasetTest {

    @Test
    void aDatasetIsInTheModulesStoreUnlessItNamesAnother() {
        assertThat(LentDataset.parse("ten=org.x.Sessions[sessions=10]", Store.POSTGRESQL))
                .isEqualTo(new LentDataset("ten", Store.POSTGRESQL, "org.x.Sessions", Sizes.of("sessions", 10)));
        assertThat(LentDataset.parse("none=mysql:org.x.Schema$Empty[]", Store.POSTGRESQL))
                .isEqualTo(new LentDataset("none", Store.MYSQL, "org.x.Schema$Empty", Sizes.none()));
    }

    @Test
    void whatHasAnotherFormIsRefused() {
        assertThatThrownBy(() -> LentDataset.parse("org.x.Sessions", Store.MYSQL))
                .hasMessageContaining("cannot read the dataset \"org.x.Sessions\"");
        assertThatThrownBy(() -> LentDataset.parse("a=oracle:org.x.Sessions[]", Store.MYSQL))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining("no store is called oracle");
    }
}
