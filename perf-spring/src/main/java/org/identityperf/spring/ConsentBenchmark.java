package org.identityperf.spring;

import java.sql.Connection;
import java.sql.SQLException;
import org.identityperf.probe.address.Query;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.identityperf.probe.measure.Expected;
import org.identityperf.spring.dataset.AuthorizationDataset;
import org.identityperf.spring.dataset.SavedRow;
import org.identityperf.spring.dataset.SavedRows;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.springframework.security.oauth2.server.authorization.OAuth2AuthorizationConsent;

/**
 * What does it cost to find a user's consent, to save one, and to remove one?
 *
 * <p>{@code -Pperf -Dperf.include=Consent}
 */
@StorageBenchmark(dataset = AuthorizationDataset.class, writes = true)
@OperationsPerInvocation(20)
public class ConsentBenchmark extends DirectoryOperations<ConsentBenchmark.Asked> {

    /** An operation on a consent. */
    public enum Operation {
        FIND,
        SAVE,
        REMOVE
    }

    /** How many authorizations there are; a fourth as many users have a consent. */
    @Param("1000")
    public long authorizations;

    /** What is done. */
    @Param
    public Operation operation;

    /** A consent and its row. */
    record Asked(OAuth2AuthorizationConsent consent, SavedRow row) {}

    @Override
    Asked draw(Connection connection, SavedRows rows, long number) throws SQLException {
        long consents = AuthorizationDataset.consents(authorizations);
        OAuth2AuthorizationConsent consent = AuthorizationDataset.consent(
                operation == Operation.FIND ? pick(consents, i -> true) : consents + number);
        return new Asked(consent, operation == Operation.FIND ? null : rows.of(consent));
    }

    /** Leaves the consents of the dataset, and for a removal those that are removed. */
    @Override
    void prepare(Connection connection) throws SQLException {
        Query.execute(
                connection,
                "DELETE FROM oauth2_authorization_consent WHERE principal_name >= '"
                        + AuthorizationDataset.consent(AuthorizationDataset.consents(authorizations))
                                .getPrincipalName()
                        + '\'');
        if (operation == Operation.REMOVE) {
            for (Asked asked : asked().toList()) {
                asked.row().insertInto(connection);
            }
        }
    }

    @Override
    boolean perform(Asked asked) throws SQLException {
        OAuth2AuthorizationConsent consent = asked.consent();
        switch (operation) {
            case FIND -> {
                return opened().consent(consent.getRegisteredClientId(), consent.getPrincipalName())
                        .equals(consent.getPrincipalName());
            }
            case SAVE -> opened().insert(consent, asked.row());
            case REMOVE -> opened().remove(consent);
        }
        return true;
    }

    @Override
    void check(Connection connection) throws SQLException {
        long saved = operation == Operation.SAVE ? asked().count() : 0;
        Expected.check(
                "consents",
                Long.toString(AuthorizationDataset.consents(authorizations) + saved),
                Query.text(connection, "SELECT count(*) FROM oauth2_authorization_consent"));
    }
}
