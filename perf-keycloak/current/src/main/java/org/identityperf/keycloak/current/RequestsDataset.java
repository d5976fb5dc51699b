package org.identityperf.keycloak.current;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.Query;
import org.identityperf.probe.dataset.Dataset;
import org.identityperf.probe.dataset.DatasetDescription;
import org.identityperf.probe.dataset.Sizes;
import org.identityperf.probe.load.Progress;
import org.keycloak.authentication.authenticators.client.ClientIdAndSecretAuthenticator;
import org.keycloak.component.ComponentModel;
import org.keycloak.keys.KeyProvider;
import org.keycloak.models.AdminRoles;
import org.keycloak.models.ClientModel;
import org.keycloak.models.Constants;
import org.keycloak.models.KeycloakSession;
import org.keycloak.models.ProtocolMapperModel;
import org.keycloak.models.RealmModel;
import org.keycloak.models.UserModel;
import org.keycloak.models.utils.DefaultKeyProviders;
import org.keycloak.models.utils.KeycloakModelUtils;
import org.keycloak.protocol.oidc.OIDCLoginProtocol;
import org.keycloak.protocol.oidc.OIDCLoginProtocolFactory;
import org.keycloak.protocol.oidc.mappers.AudienceProtocolMapper;
import org.keycloak.protocol.oidc.mappers.OIDCAttributeMapperHelper;
import org.keycloak.representations.idm.CredentialRepresentation;
import org.keycloak.representations.userprofile.config.UPConfig;
import org.keycloak.services.managers.ClientManager;
import org.keycloak.services.managers.RealmManager;
import org.keycloak.userprofile.UserProfileProvider;

/**
 * This dataset has what requests to a whole server need: many realms, of which one has users with sessions, clients,
 * roles and groups, and in the master realm an administrator of all realms, which is a program.
 */
public final class RequestsDataset implements Dataset {

    /** The name of the client that is the administrator, with the rights of its service account. */
    public static final String ADMINISTRATOR = "administrator";

    /** The name of the client that asks about the tokens of others. */
    public static final String RESOURCE_SERVER = "resource-server";

    /** The secret of both clients: this dataset is reached by nobody but its benchmarks. */
    public static final String SECRET = "not-secret";

    /** How long tokens are valid, in seconds: longer than a case is measured. */
    private static final int VALID = 24 * 3600;

    /** The dimension: how many identity providers the realm has. */
    public static final String PROVIDERS = "providers";

    /** The sizes of the dimensions that the realm below does not have, unless they are given. */
    private static final Map<String, Long> USUALLY =
            Map.of(RealmsDataset.REALMS, 1L, SessionsDataset.SESSIONS, 1000L, PROVIDERS, 10L);

    private static final long FEWEST_BYTES = 50_000_000;

    /** The keys of the first realm of this JVM, as the server makes them. */
    private static final List<ComponentModel> KEYS = new ArrayList<>();

    @Override
    public DatasetDescription description() {
        List<String> dimensions = new ArrayList<>(CurrentSizes.DIMENSIONS);
        dimensions.addAll(USUALLY.keySet().stream().sorted().toList());
        return DatasetDescription.of("Requests", 3, new RealmsDataset()).sizedBy(dimensions);
    }

    /** Returns the sizes without those that are as usual: with or without them, it is the same dataset. */
    @Override
    public Sizes ownSizes(Sizes sizes) {
        SortedMap<String, Long> unusual =
                new TreeMap<>(CurrentSizes.unusual(sizes).byDimension());
        USUALLY.forEach((dimension, usual) -> {
            if (size(sizes, dimension) != usual) {
                unusual.put(dimension, size(sizes, dimension));
            }
        });
        return Sizes.of(unusual);
    }

    @Override
    public Sizes baseSizes(Sizes sizes) {
        return Sizes.of(RealmsDataset.REALMS, size(sizes, RealmsDataset.REALMS));
    }

    private static long size(Sizes sizes, String dimension) {
        return sizes.byDimension().getOrDefault(dimension, USUALLY.get(dimension));
    }

    /**
     * Returns the sizes of the realm and its sessions. Unless the sizes say how many roles there are, there is one chain
     * of composites at least, however long it is.
     */
    public static Sizes ofRealm(Sizes sizes) {
        SortedMap<String, Long> all = new TreeMap<>(sizes.byDimension());
        all.put(SessionsDataset.SESSIONS, size(sizes, SessionsDataset.SESSIONS));
        all.putIfAbsent(
                CurrentSizes.ROLES, Math.max(CurrentSizes.USUAL, all.getOrDefault(CurrentSizes.COMPOSITE_DEPTH, 0L)));
        return Sizes.of(all);
    }

    @Override
    public long bytes(Sizes sizes) {
        Sizes all = ofRealm(sizes);
        double bytes = (double) new RealmDataset().bytes(all) + new SessionsDataset().bytes(all);
        return (long) (FEWEST_BYTES + bytes);
    }

    @Override
    public void create(Address database, Sizes sizes, long seed, Progress progress) throws SQLException {
        progress.begin("clients of requests", 2);
        try (CurrentModelLayer server = CurrentModelLayer.on(database)) {
            server.inTransaction(RequestsDataset::administrator);
            progress.advance(1);
            server.inTransaction(session -> realm(session, Math.toIntExact(size(sizes, PROVIDERS))));
            progress.advance(1);
        }
        StableIds.give(database, progress);
        Sizes all = ofRealm(sizes);
        new RealmDataset().create(database, all, seed, progress);
        // Not by its own create, which would boot the server once more.
        SessionsDataset.load(
                database,
                new SessionPopulation(new UserPopulation(CurrentSizes.of(all), seed), all.of(SessionsDataset.SESSIONS)),
                progress);
        authenticate(database);
    }

    /** Sets how clients authenticate, without which the server warns at each request of theirs. */
    private static void authenticate(Address database) throws SQLException {
        Query.execute(
                database,
                "UPDATE CLIENT SET client_authenticator_type = '" + ClientIdAndSecretAuthenticator.PROVIDER_ID
                        + "' WHERE client_authenticator_type IS NULL");
    }

    private static UserModel administrator(KeycloakSession session) {
        RealmModel master = realm(session, CurrentSchema.MASTER);
        ClientModel client = confidential(master, ADMINISTRATOR);
        client.setServiceAccountsEnabled(true);
        if (Release.here().looksUpAdministratorsRoles()) {
            client.setAttribute(Constants.USE_LIGHTWEIGHT_ACCESS_TOKEN_ENABLED, Boolean.toString(true));
        }
        new ClientManager(new RealmManager(session)).enableServiceAccount(client);
        UserModel account = session.users().getServiceAccount(client);
        account.grantRole(master.getRole(AdminRoles.ADMIN));
        return account;
    }

    private static RealmModel realm(KeycloakSession session, int providers) {
        RealmModel realm = realm(session, CurrentSchema.REALM);
        SessionsDataset.lifespans(realm);
        // Without it the login page has neither a form nor identity providers.
        realm.addRequiredCredential(CredentialRepresentation.PASSWORD);
        LinksDataset.providers(realm, providers);
        UserProfileProvider profiles = session.getProvider(UserProfileProvider.class);
        UPConfig profile = profiles.getConfiguration();
        // The users have a locale, and attributes that the profile does not describe.
        realm.setInternationalizationEnabled(true);
        realm.setSupportedLocales(Set.of("en"));
        realm.setDefaultLocale("en");
        profile.setUnmanagedAttributePolicy(UPConfig.UnmanagedAttributePolicy.ENABLED);
        profiles.setConfiguration(profile);
        confidential(realm, RESOURCE_SERVER);
        KeycloakModelUtils.getClientScopeByName(realm, OIDCLoginProtocolFactory.ROLES_SCOPE)
                .addProtocolMapper(audience());
        return realm;
    }

    /** Returns what makes the resource server the audience of each token, since only an audience may ask about it. */
    private static ProtocolMapperModel audience() {
        ProtocolMapperModel audience = new ProtocolMapperModel();
        audience.setName(RESOURCE_SERVER);
        audience.setProtocol(OIDCLoginProtocol.LOGIN_PROTOCOL);
        audience.setProtocolMapper(AudienceProtocolMapper.PROVIDER_ID);
        audience.setConfig(Map.of(
                AudienceProtocolMapper.INCLUDED_CLIENT_AUDIENCE,
                RESOURCE_SERVER,
                OIDCAttributeMapperHelper.INCLUDE_IN_ACCESS_TOKEN,
                "true"));
        return audience;
    }

    private static RealmModel realm(KeycloakSession session, String name) {
        RealmModel realm = session.realms().getRealmByName(name);
        session.getContext().setRealm(realm);
        realm.setEnabled(true);
        realm.setAccessTokenLifespan(VALID);
        realm.setAccessCodeLifespanLogin(VALID);
        // A realm that is imported or made by an administrator has keys. Without them the first request that signs
        // would write some, and who reads the realm afterwards would read more.
        giveKeys(realm);
        return realm;
    }

    /**
     * Gives a realm its keys. The first gets some of its own, which takes seconds, and each further one gets copies: no
     * request of a benchmark uses the keys of two realms.
     */
    private static synchronized void giveKeys(RealmModel realm) {
        if (KEYS.isEmpty()) {
            DefaultKeyProviders.createProviders(realm);
            realm.getComponentsStream(realm.getId(), KeyProvider.class.getName())
                    .map(ComponentModel::new)
                    .forEach(KEYS::add);
            return;
        }
        for (ComponentModel key : KEYS) {
            ComponentModel own = new ComponentModel(key);
            own.setId(null);
            own.setParentId(realm.getId());
            realm.addComponentModel(own);
        }
    }

    private static ClientModel confidential(RealmModel realm, String name) {
        ClientModel client = realm.addClient(name);
        client.setEnabled(true);
        client.setProtocol(OIDCLoginProtocol.LOGIN_PROTOCOL);
        client.setFullScopeAllowed(true);
        client.setClientAuthenticatorType(ClientIdAndSecretAuthenticator.PROVIDER_ID);
        client.setSecret(SECRET);
        return client;
    }
}
