package org.identityperf.crowd;

import java.sql.Connection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.LongStream;
import org.identityperf.crowd.dataset.CrowdPopulation;
import org.identityperf.crowd.dataset.CrowdSchema;
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
 * A benchmark on a hammered Crowd has many threads that use the store at once, for users who have logged in before. The
 * published loop does the same except at its start. Of a thread's 100 logins with the same validation factors, the
 * first creates a token, and 99 find it live. One first login among 20,100 requests would not show in the figures, but
 * in a short measurement there would be too many of them. Also, no thread that holds a connection has to wait for a
 * second one to get ids.
 */
@State(Scope.Benchmark)
public abstract class HammeredCrowd extends OpenCrowd {

    private static final int USERS_A_THREAD = 10;

    // The clock advances at each login, so that a login always has a time to write. This step is so short that an
    // access has to be written only once in 60,000 logins.
    private static final Duration BETWEEN_LOGINS = Duration.ofMillis(1);

    /** The encoder that made the users' credentials. */
    @Param("ATLASSIAN_SHA1")
    public CrowdEncoder encoder;

    /** How many connections there are; 0 means the default, one for each thread. */
    @Param("0")
    public int poolSize;

    private final List<List<Member>> members = new ArrayList<>();
    private final LongAdder wrong = new LongAdder();

    /**
     * A user who is logged in.
     *
     * @param user the user's number
     * @param key the key of the token
     */
    record Member(long user, String key) {}

    @Override
    int connections(BenchmarkParams benchmarkCase) {
        return poolSize == 0 ? super.connections(benchmarkCase) : poolSize;
    }

    /**
     * Draws users in the order of their numbers. Each thread has its own users as long as there are enough; otherwise
     * threads share them.
     */
    @Override
    void draw(Connection connection, BenchmarkParams benchmarkCase) {
        int threads = benchmarkCase.getThreads();
        long[] all = LongStream.range(0, users)
                .filter(i -> CrowdPopulation.encoder(i) == encoder)
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

    /** Returns the members whose requests a thread sends. */
    List<Member> members(int thread) {
        return members.get(thread);
    }

    @Setup(Level.Iteration)
    public void start() {
        wrong.reset();
        Window.open();
    }

    /** Logs a user in, and returns the key of the token. */
    String login(long user) {
        clock().advance(BETWEEN_LOGINS);
        return crowd().authenticate(new Login(
                CrowdSchema.OPEN_APPLICATION,
                CrowdPopulation.userName(user),
                CrowdPopulation.password(user),
                CrowdPopulation.factors(user)));
    }

    /** Logs a member in again, and checks that the token is the same. */
    String again(Member member) {
        String key = login(member.user());
        right(key.equals(member.key()));
        return key;
    }

    /** Validates a member's token. */
    String check(Member member) {
        String name = crowd().validateToken(member.key(), CrowdPopulation.factors(member.user()));
        right(name.equals(CrowdPopulation.userName(member.user())));
        return name;
    }

    /** Finds a member by the token. */
    String find(Member member) {
        String name = crowd().findUserByToken(member.key(), CrowdPopulation.factors(member.user()))
                .name();
        right(name.equals(CrowdPopulation.userName(member.user())));
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
