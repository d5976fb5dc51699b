package org.identityperf.spring.dataset;

import java.sql.SQLException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.dataset.DatasetDescription;
import org.identityperf.probe.dataset.SizedDataset;
import org.identityperf.probe.dataset.Sizes;
import org.identityperf.probe.load.BulkLoad;
import org.identityperf.probe.load.Progress;
import org.identityperf.probe.load.TableRows;
import org.springframework.security.oauth2.server.authorization.OAuth2AuthorizationConsent;

/** The authorization dataset has ten clients, authorizations as {@link Authorizations} describes, and consents. */
public final class AuthorizationDataset extends SizedDataset {

    public static final String AUTHORIZATIONS = "authorizations";

    // A guess: the texts of a row, its indexes, and as much again for the log.
    private static final long BYTES_AN_AUTHORIZATION = 12 << 10;

    public AuthorizationDataset() {
        super(
                DatasetDescription.of("SpringAuthorizations", 1, new ClientDataset())
                        .sizedBy(List.of(AUTHORIZATIONS)),
                BYTES_AN_AUTHORIZATION,
                0);
    }

    @Override
    public Sizes baseSizes(Sizes sizes) {
        return Sizes.of(ClientDataset.CLIENTS, Authorizations.CLIENTS);
    }

    /** Returns the consent of user i, at the client of the user's first authorization. */
    public static OAuth2AuthorizationConsent consent(long i) {
        long first = i * Authorizations.A_USER;
        return OAuth2AuthorizationConsent.withId(
                        Clients.id(first % Authorizations.CLIENTS), Authorizations.principal(first))
                .scope("profile")
                .build();
    }

    /** Returns how many users have a consent. */
    public static long consents(long authorizations) {
        return authorizations / Authorizations.A_USER;
    }

    @Override
    public void create(Address database, Sizes sizes, long seed, Progress progress) throws SQLException {
        Authorizations authorizations = new Authorizations(seed);
        Map<Shape, SavedRow> templates = new EnumMap<>(Shape.class);
        SavedRow consent;
        try (SavedRows saved = SavedRows.open(database)) {
            for (Shape shape : Shape.values()) {
                templates.put(shape, saved.of(authorizations.authorization(shape, 0)));
            }
            consent = saved.of(consent(0));
        }
        long all = sizes.of(AUTHORIZATIONS);
        SavedRow any = templates.get(Shape.GRANTED);
        TableRows rows = new TableRows(any.table(), any.columns(), all, (i, into) -> {
            Shape shape = Shape.of(i);
            templates.get(shape).like(authorizations.replaced(shape, 0, i)).write(into);
        });
        long users = consents(all);
        TableRows consents = new TableRows(consent.table(), consent.columns(), users, (row, into) -> {
            OAuth2AuthorizationConsent other = consent(row);
            consent.like(Map.of(
                            consent.text(0), other.getRegisteredClientId(), consent.text(1), other.getPrincipalName()))
                    .write(into);
        });
        BulkLoad.all(SpringDatabase.of(database), List.of(List.of(rows), List.of(consents)), progress);
    }
}
