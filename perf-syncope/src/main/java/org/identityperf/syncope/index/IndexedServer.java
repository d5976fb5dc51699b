package org.identityperf.syncope.index;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.identityperf.probe.address.Address;
import org.identityperf.syncope.server.SyncopeServer;

/**
 * The indexed server is Syncope with its own extension for Elasticsearch. A server names its indices by its domain, and
 * so it has one set of them. Here these names are aliases, which lead to the indices of the case. So two servers can't
 * use one Elasticsearch at the same time.
 */
public final class IndexedServer {

    private IndexedServer() {}

    /**
     * Connects the server of this JVM to a database and to indices.
     *
     * @throws UncheckedIOException if Elasticsearch refuses
     */
    public static SyncopeServer open(Address database, Address place) {
        try {
            new IndexSettings(place).offerToServer();
        } catch (IOException e) {
            throw new UncheckedIOException("the indices at " + place + " can't be offered to a server", e);
        }
        return SyncopeServer.indexed(database, place);
    }
}
