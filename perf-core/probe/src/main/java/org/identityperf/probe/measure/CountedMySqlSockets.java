package org.identityperf.probe.measure;

import com.mysql.cj.conf.PropertySet;
import com.mysql.cj.protocol.StandardSocketFactory;
import java.net.Socket;

/** {@link CountedSockets} in the form in which MySQL Connector/J takes them: its own connections in all but the socket. */
public final class CountedMySqlSockets extends StandardSocketFactory {

    @Override
    protected Socket createSocket(PropertySet properties) {
        return new CountedSockets().createSocket();
    }
}
