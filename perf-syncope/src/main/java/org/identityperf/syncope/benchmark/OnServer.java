package org.identityperf.syncope.benchmark;

import org.identityperf.probe.address.Address;
import org.identityperf.syncope.server.ServerUsers;
import org.identityperf.syncope.server.SyncopeServer;
import org.identityperf.syncope.store.Shape;
import org.identityperf.syncope.store.UserStore;

/** Syncope itself, one server for all threads. */
interface OnServer extends Rung {

    @Override
    default UserStore open(Address address, Shape shape) {
        return new ServerUsers(SyncopeServer.on(address).requireShape(shape));
    }
}
