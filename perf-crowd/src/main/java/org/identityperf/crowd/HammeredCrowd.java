package org.identityperf.crowd;

import java.sql.Connection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.LongStream;
import org.identityperf.crowd.dataset.CrowdSchema;
import org.identityperf.crowd.dataset.Population;
import org.identityperf.crowd.password.CrowdEncoder;
import org.identityperf.crowd.store.Login;
import org.identityperf.probe.measure.Expected;
import org.identityperf.probe.measure.Window;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * An open store that many ask at once. The users who do have logged in before. That is what the published loop does but
 * for its beginning: of a thread's 100 logins with the same validation factors the first makes a token, and 99 find it
 * live; a first login among 20,100 requests would not be seen in the figures, but in a short measurement it would be seen
 * too often. Besides no thread that holds a connection has to wait for a second one to get ids.
 */
@State(Scope.Benchmark)
public abstract class HammeredCrowd extends OpenCrowd {

    private static final int USERS_A_THREAD = 10;

    // So that a login always has a time to write, and an access is due only once in 60,000 logins.
    private static final Duration BETWEEN_LOGINS = Duration.ofMillis(1);

    /** What made the users' credentials. */
    @Param("ATLASSIAN_SHA1")
    public CrowdEncoder encoder;

    /** How many connections there are; nought is the rule, one for each thread. */
    @Param("0")
    public int poolSize;

    private final List<List<Member>> members = new ArrayList<>();
    private final LongAdder wrong = new LongAdder();

    /**
     * Somebody who is logged in.
     *
     * @param user whose login it was
     * @param key of the token
     */
    record Member(long user, String key) {}

    @Override
    int connections(BenchmarkParams benchmarkCase) {
        return poolSize == 0 ? super.connections(benchmarkCase) : poolSize;
    }

    /** Users side by side, some for each thread as long as there are enough; otherwise threads share them. */
    @Override
    void draw(Connection connection, int threads) {
        long[] all = LongStream.range(0, users)
                .filter(i -> Population.encoder(i) == encoder)
                .limit((long) threads * USERS_A_THREAD)
                .toArray();
        for (int thread = 0; thread < threads; thread++) {
            List<Member> own = new ArrayList<>();
            for (int i = 0; i < USERS_A_THREAD; i++) {
                long user = all[(thread * USERS_A_THREAD + i) % all.length];
                own.add(new Member(user, login(user)));
            }
            members.add(own);
        }
    }

    /** The members whom a thread stands for. */
    List<Member> members(int thread) {
        return members.get(thread);
    }

    @Setup(Level.Iteration)
    public void start() {
        wrong.reset();
        Window.open();
    }

    /** Logs a user in. */
    String login(long user) {
        clock().advance(BETWEEN_LOGINS);
        return crowd().authenticate(new Login(
                CrowdSchema.OPEN_APPLICATION,
                Population.userName(user),
                Population.password(user),
                Population.factors(user)));
    }

    /** Logs a member in again, who gets the same token. */
    String again(Member member) {
        String key = login(member.user());
        right(key.equals(member.key()));
        return key;
    }

    /** Checks a member's token. */
    String check(Member member) {
        String name = crowd().validateToken(member.key(), Population.factors(member.user()));
        right(name.equals(Population.userName(member.user())));
        return name;
    }

    /** Finds a member by the token. */
    String find(Member member) {
        String name = crowd().findUserByToken(member.key(), Population.factors(member.user()))
                .name();
        right(name.equals(Population.userName(member.user())));
        return name;
    }

    private void right(boolean right) {
        if (!right) {
            wrong.increment();
        }
    }

    @TearDown(Level.Iteration)
    public void verify() {
        Window.close();
        Expected.check("wrong answers", 0, wrong.sum());
    }
}
