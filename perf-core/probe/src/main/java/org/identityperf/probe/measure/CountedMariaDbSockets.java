package org.identityperf.probe.measure;

import java.net.Socket;

/** This class is {@link CountedSockets} for MariaDB Connector/J: its sockets read no messages of PostgreSQL. */
public final class CountedMariaDbSockets extends CountedSockets {

    @Override
    public Socket createSocket() {
        return ofAnotherStore();
    }
}
