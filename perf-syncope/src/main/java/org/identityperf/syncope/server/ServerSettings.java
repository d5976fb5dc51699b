package org.identityperf.syncope.server;

import java.util.HashMap;
import java.util.Map;
import org.springframework.core.env.MapPropertySource;

/** The server's settings, held in memory. What is not said here is as Syncope delivers it. */
final class ServerSettings {

    private ServerSettings() {}

    /** The settings of a server with one domain, whose connections it is given. */
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
        // The JSONB configuration asks by it whether the database is PostgreSQL.
        values.put("provisioning.quartz.sql", "tables_postgres.sql");
        return new MapPropertySource("syncope", values);
    }
}
