package org.identityperf.syncope.server;

import java.util.HashMap;
import java.util.Map;
import org.identityperf.probe.address.Address;
import org.springframework.core.env.MapPropertySource;

/**
 * The server's settings, held in memory: a password among system properties would be seen by every tool that looks at
 * the JVM. What is not said here is as Syncope delivers it.
 */
final class ServerSettings {

    private ServerSettings() {}

    /** The settings of a server with one domain, on that database. */
    static MapPropertySource of(Address address, Flavour flavour) {
        Map<String, Object> values = new HashMap<>();
        values.put("persistence.indexesXML", flavour.indexes());
        values.put("persistence.viewsXML", flavour.views());
        String domain = "persistence.domain[0].";
        values.put(domain + "key", SyncopeServer.DOMAIN);
        values.put(domain + "jdbcDriver", "org.postgresql.Driver");
        // Syncope asks for this option: its keys are texts in columns of other types.
        values.put(domain + "jdbcURL", address.with("stringtype", "unspecified").url());
        values.put(domain + "dbUsername", address.user());
        values.put(domain + "dbPassword", address.password());
        values.put(domain + "databasePlatform", "org.apache.openjpa.jdbc.sql.PostgresDictionary");
        values.put(domain + "orm", flavour.mapping());
        values.put(domain + "auditSql", flavour.audit());
        // All connections from the beginning on, so that none is opened while something is measured.
        values.put(domain + "poolMaxActive", SyncopeServer.POOL_SIZE);
        values.put(domain + "poolMinIdle", SyncopeServer.POOL_SIZE);
        values.put(domain + "content", "classpath:syncope-content.xml");
        values.put(domain + "keymasterConfParams", "classpath:syncope-parameters.json");
        // The JSONB configuration asks by it whether the database is PostgreSQL.
        values.put("provisioning.quartz.sql", "tables_postgres.sql");
        return new MapPropertySource("syncope", values);
    }
}
