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
    static MapPropertySource all() {
        Map<String, Object> values = new HashMap<>();
        values.put("persistence.db-type", "POSTGRESQL");
        values.put("security.adminUser", SyncopePopulation.ADMIN);
        values.put("security.anonymousUser", ANONYMOUS);
        values.put("security.secretKey", KEY);
        // Its name since 4.0.3.
        values.put("security.aesSecretKey", KEY);
        String domain = "persistence.domain[0].";
        values.put(domain + "key", Persistence.DOMAIN);
        values.put(domain + "databasePlatform", "org.apache.openjpa.jdbc.sql.PostgresDictionary");
        values.put(domain + "content", "classpath:syncope-content.xml");
        values.put(domain + "keymasterConfParams", "classpath:syncope-parameters.json");
        return new MapPropertySource("syncope", values);
    }
}
