package org.identityperf.syncope.server;

import java.util.HashMap;
import java.util.Map;
import org.springframework.core.env.MapPropertySource;

/** The server settings are Syncope's configuration, held in memory. Every other setting has Syncope's default. */
final class SyncopeSettings {

    private SyncopeSettings() {}

    /** Returns the settings of a server with one domain, whose connections are passed to it. */
    static MapPropertySource of(Flavour flavour) {
        Map<String, Object> values = new HashMap<>();
        values.put("persistence.indexesXML", flavour.indexes());
        values.put("persistence.viewsXML", flavour.views());
        String domain = "persistence.domain[0].";
        values.put(domain + "key", SyncopeServer.DOMAIN);
        values.put(domain + "databasePlatform", "org.apache.openjpa.jdbc.sql.PostgresDictionary");
        values.put(domain + "orm", flavour.mapping());
        values.put(domain + "auditSql", flavour.audit());
        values.put(domain + "content", "classpath:syncope-content.xml");
        values.put(domain + "keymasterConfParams", "classpath:syncope-parameters.json");
        // The JSONB configuration uses this setting to find out whether the database is PostgreSQL.
        values.put("provisioning.quartz.sql", "tables_postgres.sql");
        return new MapPropertySource("syncope", values);
    }
}
