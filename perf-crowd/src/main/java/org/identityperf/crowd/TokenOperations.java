package org.identityperf.crowd;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.SplittableRandom;
import org.identityperf.crowd.store.SessionRules;
import org.identityperf.probe.address.Query;
import org.identityperf.probe.measure.Expected;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * A benchmark of token operations uses live tokens drawn at random. It checks that every access that had to be written
 * was written.
 */
@State(Scope.Benchmark)
@OperationsPerInvocation(200)
public abstract class TokenOperations extends CrowdOperations<LiveToken> {

    private static final String ACCESSED = "SELECT last_accessed_time FROM cwd_token WHERE random_hash = ?";

    // Beyond the threshold for every live token of the dataset.
    private static final Duration TOUCHED = SessionRules.TOUCH_AFTER.multipliedBy(2);

    @Override
    LiveToken draw(Connection connection, SplittableRandom random) throws SQLException {
        return LiveToken.draw(connection, sizes(), random);
    }

    /** Uses every token once, late enough that the access is written, so that all accesses are equally old. */
    @Setup(Level.Trial)
    public void touch() {
        clock().advance(TOUCHED);
        asked().forEach(token -> crowd().validateToken(token.key(), token.factors()));
    }

    /** Checks that the last access of every token was written with the current time. */
    @Override
    void check(Connection connection) throws SQLException {
        for (LiveToken token : asked().distinct().toList()) {
            long last = Query.number(connection, ACCESSED, token.key());
            Expected.check("the last access of " + token.user(), clock().millis(), last);
        }
    }
}
