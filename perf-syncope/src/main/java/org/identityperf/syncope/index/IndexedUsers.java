package org.identityperf.syncope.index;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.UUID;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.HttpStore;
import org.identityperf.syncope.dataset.Schema;

/** Indexed users are the documents of users at one address, by which a benchmark checks what was indexed. */
public final class IndexedUsers {

    private static final ObjectMapper JSON = new ObjectMapper();

    private final HttpStore store;
    private final IndexNames names;

    public IndexedUsers(Address place) {
        this.store = new HttpStore(place);
        this.names = IndexNames.at(place);
    }

    /** Returns the value of an attribute in the document of a user; empty if the document has none. */
    public String value(UUID key, Schema schema) {
        try {
            String document = store.ask("GET", '/' + names.users() + "/_source/" + key, "");
            return JSON.readTree(document).path(schema.key()).asText();
        } catch (IOException e) {
            throw new UncheckedIOException("the document of user " + key + " can't be read", e);
        }
    }
}
