package org.identityperf.probe.measure;

import com.mysql.cj.conf.PropertySet;
import com.mysql.cj.protocol.StandardSocketFactory;
import java.net.Socket;

/**
 * This class is {@link CountedSockets} in the form that MySQL Connector/J needs; only the sockets of its connections
 * differ.
 */
public final class CountedMySqlSockets extends StandardSocketFactory {

    @Override
    protected Socket createSocket(PropertySet properties) {
        return CountedSockets.ofAnotherStore();
    }
}
