package org.identityperf.keycloak.current.writer;

import org.identityperf.keycloak.current.CurrentModelLayer;
import org.identityperf.keycloak.current.RealmPopulation;
import org.identityperf.probe.address.Address;
import org.keycloak.Config;
import org.keycloak.representations.idm.RealmRepresentation;
import org.keycloak.services.managers.RealmManager;

/** A server realm import has Keycloak itself import a realm, by the call that its administrators' endpoint makes. */
final class ServerRealmImport implements RealmImport {

    private final CurrentModelLayer server;
    private final int n;

    /** Makes an import on the one server of this JVM, which runs on that database. */
    ServerRealmImport(Address address, int n) {
        this.server = CurrentModelLayer.on(address);
        this.n = n;
    }

    @Override
    public String execute() {
        RealmRepresentation imported = new RealmRepresentation();
        imported.setId(RealmPopulation.id(n));
        imported.setRealm(RealmPopulation.name(n));
        imported.setEnabled(true);
        return server.inTransaction(session -> {
            RealmManager manager = new RealmManager(session);
            session.getContext().setRealm(session.realms().getRealmByName(Config.getAdminRealm()));
            return manager.importRealm(imported).getName();
        });
    }

    /** Does nothing: the server stays for the next user. */
    @Override
    public void close() {}
}
