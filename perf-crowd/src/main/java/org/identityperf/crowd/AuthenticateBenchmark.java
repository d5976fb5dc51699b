package org.identityperf.crowd;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.List;
import java.util.SplittableRandom;
import org.identityperf.crowd.dataset.CrowdDataset;
import org.identityperf.crowd.dataset.CrowdPopulation;
import org.identityperf.crowd.dataset.CrowdSchema;
import org.identityperf.crowd.password.CrowdEncoder;
import org.identityperf.crowd.store.CrowdStore;
import org.identityperf.crowd.store.Login;
import org.identityperf.crowd.store.SessionRules;
import org.identityperf.crowd.store.UserAttributes;
import org.identityperf.probe.address.Query;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.identityperf.probe.measure.Expected;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;

/**
 * What does a login cost, by the encoder of the user's password, and by whether the user already has a live token or
 * gets a new one? {@link PasswordHashBenchmark} measures the part of the hash.
 *
 * <p>{@code -Pperf -Dperf.include=Authenticate}
 */
@StorageBenchmark(dataset = CrowdDataset.class, writes = true)
@OperationsPerInvocation(50)
public class AuthenticateBenchmark extends CrowdOperations<Long> {

    /** This parameter says whether the login finds a live session or makes a new one. */
    public enum Session {
        LIVE,
        NEW
    }

    private static final String SINCE = " FROM cwd_token WHERE created_date >= ?";
    private static final String AUTHENTICATED = "SELECT a.attribute_value FROM cwd_user u JOIN cwd_user_attribute a"
            + " ON a.user_id = u.id AND a.attribute_name = '" + UserAttributes.LAST_AUTHENTICATED
            + "' WHERE u.lower_user_name = ? AND u.directory_id = ?";

    /** The encoder that made the users' credentials. */
    @Param
    public CrowdEncoder encoder;

    /** Which users log in: those who have a live token, or those who have none. */
    @Param
    public Session session;

    @Override
    Long draw(Connection connection, SplittableRandom random) {
        while (true) {
            long i = random.nextLong(users);
            if (CrowdPopulation.encoder(i) == encoder && session(i).equals(List.of(session))) {
                return i;
            }
        }
    }

    /** Returns the kind of session that a login finds, or an empty list if the user's token has expired. */
    private List<Session> session(long i) {
        return CrowdPopulation.token(sizes(), i).stream()
                .mapToObj(t -> CrowdPopulation.expired(t) ? List.<Session>of() : List.of(Session.LIVE))
                .findFirst()
                .orElse(List.of(Session.NEW));
    }

    @Override
    boolean perform(CrowdStore store, Long i) {
        String key = store.authenticate(new Login(
                CrowdSchema.OPEN_APPLICATION,
                CrowdPopulation.userName(i),
                CrowdPopulation.password(i),
                CrowdPopulation.factors(i)));
        return !key.isEmpty();
    }

    /**
     * Advances the clock, so that every login has something to write, and removes the tokens of the previous
     * iteration.
     */
    @Override
    void prepare(Connection connection) throws SQLException {
        clock().advance(SessionRules.TOUCH_AFTER.multipliedBy(2));
        Query.update(connection, "DELETE" + SINCE, SessionRules.date(CrowdPopulation.NOW.toEpochMilli()));
    }

    @Override
    void check(Connection connection) throws SQLException {
        long expected = session == Session.NEW ? asked().distinct().count() : 0;
        LocalDateTime since = SessionRules.date(CrowdPopulation.NOW.toEpochMilli());
        Expected.check("new tokens", expected, Query.number(connection, "SELECT count(*)" + SINCE, since));
        for (long i : asked().distinct().toList()) {
            String name = CrowdPopulation.userName(i);
            long last = Query.number(connection, AUTHENTICATED, name, CrowdSchema.DIRECTORY);
            Expected.check("the last login of " + name, clock().millis(), last);
        }
    }
}
