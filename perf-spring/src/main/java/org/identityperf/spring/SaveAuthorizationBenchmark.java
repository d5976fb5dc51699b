package org.identityperf.spring;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.identityperf.probe.address.Query;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.identityperf.probe.measure.Expected;
import org.identityperf.spring.dataset.AuthorizationDataset;
import org.identityperf.spring.dataset.Authorizations;
import org.identityperf.spring.dataset.SavedRows;
import org.identityperf.spring.dataset.Shape;
import org.identityperf.spring.dataset.TokenKind;
import org.identityperf.spring.store.SavedAuthorization;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;

/**
 * What does it cost to save an authorization that is new, and to add the tokens to one that has its code?
 *
 * <p>{@code -Pperf -Dperf.include=SaveAuthorization}
 */
@StorageBenchmark(dataset = AuthorizationDataset.class, writes = true)
@OperationsPerInvocation(20)
public class SaveAuthorizationBenchmark extends AuthorizationOperations<SaveAuthorizationBenchmark.Saved> {

    /** This word says whether what is saved was saved before. */
    public enum Before {
        NEW,
        EXISTING
    }

    /** Whether the authorization exists. */
    @Param
    public Before operation;

    /** An authorization with its code alone, and with all tokens. */
    record Saved(SavedAuthorization begun, SavedAuthorization whole) {}

    @Override
    List<String> unindexed() {
        return List.of(TokenKind.ACCESS_TOKEN.column(), TokenKind.REFRESH_TOKEN.column());
    }

    @Override
    Saved draw(Connection connection, SavedRows rows, long number) throws SQLException {
        long i = authorizations + number;
        return new Saved(
                SavedAuthorization.of(rows, made.withCode(i)),
                SavedAuthorization.of(rows, made.authorization(Shape.GRANTED, i)));
    }

    @Override
    boolean perform(Saved asked) throws SQLException {
        if (operation == Before.NEW) {
            opened().insert(asked.whole());
        } else {
            opened().update(asked.whole());
        }
        return true;
    }

    @Override
    void prepare(Connection connection) throws SQLException {
        removeNew(connection);
        if (operation == Before.EXISTING) {
            for (Saved one : asked().toList()) {
                one.begun().row().insertInto(connection);
            }
        }
    }

    @Override
    void check(Connection connection) throws SQLException {
        Expected.check(
                "saved authorizations with a refresh token",
                Long.toString(asked().count()),
                Query.text(
                        connection,
                        "SELECT count(refresh_token_value) FROM oauth2_authorization WHERE id >= ?",
                        Authorizations.id(authorizations)));
    }
}
