package org.identityperf.syncope.release;

import java.util.HashMap;
import java.util.Map;
import org.identityperf.syncope.dataset.SyncopePopulation;
import org.springframework.core.env.MapPropertySource;

/** The server settings are Syncope's configuration, held in memory. Every other setting has Syncope's default. */
final class SyncopeSettings {

    static final String ANONYMOUS = "anonymous";

    // It encrypts nothing here, because passwords are hashed; its length is one of those that AES takes.
    private static final String KEY = "1abcdefghilmnopqrstuvz2!";

    private SyncopeSettings() {}

    /** Returns the settings of a server with one domain, whose connections are passed to it. */
    static MapPropertySource of(Flavour flavour) {
        boolean jsonb = flavour == Flavour.JSONB;
        Map<String, Object> values = new HashMap<>();
        values.put("persistence.indexesXML", jsonb ? "classpath:pgjsonb/indexes.xml" : "classpath:indexes.xml");
        values.put("persistence.viewsXML", jsonb ? "classpath:pgjsonb/views.xml" : "classpath:views.xml");
        values.put("security.adminUser", SyncopePopulation.ADMIN);
        values.put("security.anonymousUser", ANONYMOUS);
        values.put("security.secretKey", KEY);
        // Its name since 3.0.15.
        values.put("security.aesSecretKey", KEY);
        String domain = "persistence.domain[0].";
        values.put(domain + "key", Persistence.DOMAIN);
        values.put(domain + "databasePlatform", "org.apache.openjpa.jdbc.sql.PostgresDictionary");
        values.put(domain + "orm", jsonb ? "META-INF/spring-orm-pgjsonb.xml" : "META-INF/spring-orm.xml");
        values.put(domain + "auditSql", jsonb ? "audit_pgjsonb.sql" : "audit.sql");
        values.put(domain + "content", "classpath:syncope-content.xml");
        values.put(domain + "keymasterConfParams", "classpath:syncope-parameters.json");
        // The JSONB configuration uses this setting to find out whether the database is PostgreSQL.
        values.put("provisioning.quartz.sql", "tables_postgres.sql");
        return new MapPropertySource("syncope", values);
    }
}
