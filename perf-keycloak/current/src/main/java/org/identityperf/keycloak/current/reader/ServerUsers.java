package org.identityperf.keycloak.current.reader;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.keycloak.models.FederatedIdentityModel;
import org.keycloak.models.GroupModel;
import org.keycloak.models.RealmModel;
import org.keycloak.models.RoleModel;
import org.keycloak.models.UserModel;
import org.keycloak.models.UserProvider;
import org.keycloak.models.utils.ModelToRepresentation;
import org.keycloak.models.utils.RoleUtils;

/** This class answers questions about users with the code of Keycloak itself. */
final class ServerUsers implements UserReader {

    private final RealmSession realms;

    ServerUsers(RealmSession realms) {
        this.realms = realms;
    }

    private <T> T ask(BiFunction<UserProvider, RealmModel, T> question) {
        return realms.ask((session, realm) -> question.apply(session.users(), realm));
    }

    private static List<UserView> views(Stream<UserModel> users) {
        return users.map(UserView::of).toList();
    }

    @Override
    public UserView byId(String id) {
        return ask((users, realm) -> UserView.of(users.getUserById(realm, id)));
    }

    @Override
    public UserView byUserName(String name) {
        return ask((users, realm) -> UserView.of(users.getUserByUsername(realm, name)));
    }

    @Override
    public UserView byEmail(String email) {
        return ask((users, realm) -> UserView.of(users.getUserByEmail(realm, email)));
    }

    @Override
    public List<UserView> byAttribute(String name, String value) {
        return ask((users, realm) -> views(users.searchForUserByUserAttributeStream(realm, name, value)));
    }

    @Override
    public UserView linkedWith(String provider, String subject) {
        return ask((users, realm) -> UserView.of(
                users.getUserByFederatedIdentity(realm, new FederatedIdentityModel(provider, subject, null))));
    }

    @Override
    public Map<String, String> links(String userId) {
        return ask((users, realm) -> users.getFederatedIdentitiesStream(realm, users.getUserById(realm, userId))
                .collect(Collectors.toMap(
                        FederatedIdentityModel::getIdentityProvider, FederatedIdentityModel::getUserId)));
    }

    @Override
    public Set<String> roles(String userId) {
        return ask((users, realm) -> RoleUtils.getDeepUserRoleMappings(users.getUserById(realm, userId)).stream()
                .map(RoleModel::getName)
                .collect(Collectors.toCollection(TreeSet::new)));
    }

    @Override
    public Set<String> rolesInToken(String userId, String clientKey) {
        return realms.ask((session, realm) -> ServerTokens.roles(
                session, session.users().getUserById(realm, userId), realm.getClientById(clientKey)));
    }

    @Override
    public List<String> groups(String userId) {
        return ask((users, realm) -> users.getUserById(realm, userId)
                .getGroupsStream()
                .map(GroupModel::getName)
                .sorted()
                .toList());
    }

    @Override
    public List<String> groupPaths(String userId) {
        return ask((users, realm) -> users.getUserById(realm, userId)
                .getGroupsStream()
                .map(ModelToRepresentation::buildGroupPath)
                .sorted()
                .toList());
    }

    @Override
    public List<UserView> page(int first, int most) {
        return ask((users, realm) -> views(users.searchForUserStream(realm, Map.of(), first, most)));
    }

    @Override
    public List<UserView> search(String text, int first, int most) {
        return ask(
                (users, realm) -> views(users.searchForUserStream(realm, Map.of(UserModel.SEARCH, text), first, most)));
    }

    @Override
    public List<UserView> withAttribute(String name, String value, int first, int most) {
        return ask((users, realm) -> views(users.searchForUserStream(realm, Map.of(name, value), first, most)));
    }

    @Override
    public long count() {
        return ask((users, realm) -> (long) users.getUsersCount(realm));
    }

    @Override
    public List<String> members(String groupId, int first, int most) {
        return ask((users, realm) -> users.getGroupMembersStream(realm, realm.getGroupById(groupId), first, most)
                .map(UserModel::getUsername)
                .toList());
    }
}
