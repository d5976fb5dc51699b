package org.identityperf.syncope.release;

import java.util.HashMap;
import java.util.Map;
import org.identityperf.syncope.dataset.SyncopePopulation;
import org.springframework.core.env.MapPropertySource;

/** The server settings are Syncope's configuration, held in memory. Every other setting has Syncope's default. */
final class SyncopeSettings {

    static final String ANONYMOUS = "anonymous";

    /** The beginning of the settings of the one domain. */
    static final String DOMAIN = "persistence.domain[0].";

    // It encrypts nothing here, because passwords are hashed; its length is one of those that AES takes.
    private static final String KEY = "1abcdefghilmnopqrstuvz2!";

    private SyncopeSettings() {}

    /**
     * Returns the settings of a server with one domain, whose connections are passed to it.
     *
     * @param ofRelease the settings that its release alone has
     */
    static MapPropertySource with(Map<String, Object> ofRelease) {
        Map<String, Object> values = new HashMap<>(ofRelease);
        values.put("security.adminUser", SyncopePopulation.ADMIN);
        values.put("security.anonymousUser", ANONYMOUS);
        values.put("security.secretKey", KEY);
        // Its name since 3.0.15, and in the later releases of 4.0.
        values.put("security.aesSecretKey", KEY);
        values.put(DOMAIN + "key", Domain.NAME);
        values.put(DOMAIN + "databasePlatform", "org.apache.openjpa.jdbc.sql.PostgresDictionary");
        values.put(DOMAIN + "content", "classpath:syncope-content.xml");
        values.put(DOMAIN + "keymasterConfParams", "classpath:syncope-parameters.json");
        return new MapPropertySource("syncope", values);
    }
}
