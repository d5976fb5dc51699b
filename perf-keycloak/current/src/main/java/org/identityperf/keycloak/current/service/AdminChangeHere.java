package org.identityperf.keycloak.current.service;

import jakarta.ws.rs.core.Response;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.stream.Stream;
import org.keycloak.representations.idm.ClientRepresentation;
import org.keycloak.representations.idm.GroupRepresentation;
import org.keycloak.representations.idm.RoleRepresentation;
import org.keycloak.representations.idm.UserRepresentation;
import org.keycloak.services.resources.admin.RealmAdminResource;
import org.keycloak.util.JsonSerialization;

/**
 * This admin change is made by the resources of the server in this JVM.
 *
 * @param realm the resources of the realm that the administrator was let in to
 */
record AdminChangeHere(RealmAdminResource realm) implements AdminChange {

    @Override
    public void create(Kind kind, String name) {
        Object named = kind.named(name);
        try (Response response = switch (kind) {
            case USER -> realm.users().createUser((UserRepresentation) named);
            case GROUP -> realm.getGroups().addTopLevelGroup((GroupRepresentation) named);
            case ROLE -> realm.getRoleContainerResource().createRole((RoleRepresentation) named);
            case CLIENT -> realm.getClients().createClient((ClientRepresentation) named);
        }) {
            require(Response.Status.CREATED, response, kind + " " + name + " can't be created");
        }
    }

    @Override
    public void importUsers(Stream<String> names) {
        byte[] body;
        try {
            body = JsonSerialization.writeValueAsBytes(AdminChange.users(names));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        try (Response response = realm.partialImport(new ByteArrayInputStream(body))) {
            require(Response.Status.OK, response, "users can't be imported");
        }
    }

    @Override
    public void update(Kind kind, String key, String name, String text) {
        Object updated = kind.updated(name, text);
        try (Response response = switch (kind) {
            case USER -> realm.users().user(key).updateUser((UserRepresentation) updated);
            case GROUP -> realm.getGroups().getGroupById(key).updateGroup((GroupRepresentation) updated);
            case ROLE -> realm.getRoleContainerResource().updateRole(key, (RoleRepresentation) updated);
            case CLIENT -> realm.getClients().getClient(key).update((ClientRepresentation) updated);
        }) {
            require(Response.Status.NO_CONTENT, response, kind + " " + name + " can't be updated");
        }
    }

    private static void require(Response.Status status, Response response, String otherwise) {
        if (response.getStatus() != status.getStatusCode()) {
            throw new IllegalStateException(otherwise + ": " + response.getStatus() + ' ' + response.getEntity());
        }
    }

    @Override
    public void delete(Kind kind, String key) {
        switch (kind) {
            case USER -> realm.users().user(key).deleteUser();
            case GROUP -> realm.getGroups().getGroupById(key).deleteGroup();
            case ROLE -> realm.getRoleContainerResource().deleteRole(key);
            case CLIENT -> realm.getClients().getClient(key).deleteClient();
        }
    }
}
