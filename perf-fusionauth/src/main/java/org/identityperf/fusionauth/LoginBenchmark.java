package org.identityperf.fusionauth;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import org.identityperf.fusionauth.dataset.FusionDataset;
import org.identityperf.fusionauth.dataset.FusionIndex;
import org.identityperf.fusionauth.dataset.FusionPopulation;
import org.identityperf.fusionauth.dataset.FusionSizes;
import org.identityperf.fusionauth.dataset.Grants;
import org.identityperf.fusionauth.dataset.PreparedPasswords;
import org.identityperf.fusionauth.login.AccessTokens;
import org.identityperf.fusionauth.login.Authentication;
import org.identityperf.fusionauth.login.Authentication.Login;
import org.identityperf.fusionauth.store.Id;
import org.identityperf.probe.address.Query;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.identityperf.probe.benchmark.UsesDataset;
import org.identityperf.probe.dataset.SeededNumbers;
import org.identityperf.probe.measure.Expected;
import org.identityperf.probe.measure.Window;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.ThreadParams;

/**
 * What does a login cost, and how much of that are the hash, the store, the lambda's JavaScript, its search of grants,
 * and HTTP in between? The cost of a part is the difference between two cases: one round of hashing instead of 24,000,
 * the lambda off, a user without grants, a search in the same process.
 *
 * <p>{@code -Pperf -Dperf.include=Login}
 */
@StorageBenchmark(dataset = FusionDataset.class, writes = true, countedInvocations = 5)
@UsesDataset(value = FusionIndex.class, store = "elasticsearch", when = "search=ELASTICSEARCH")
public class LoginBenchmark extends OpenFusion {

    /** This setting says whether a lambda populates claims, and for which users. */
    public enum Lambda {
        OFF,
        ON_NO_GRANTS,
        ON_GRANTS
    }

    /** The way is how the lambda's requests reach the search. */
    public enum Way {
        IN_PROCESS,
        HTTP
    }

    private static final int LENGTH = 5;
    private static final int DRAWS_FOR_ONE = 1_000;
    private static final String KEY = "a key of a benchmark that signs for nobody";

    /** How many users log in at once. */
    @Param("1")
    public int threads;

    /** Whether a lambda populates claims, and for which users. */
    @Param
    public Lambda lambda;

    /** Which store answers the lambda's search. */
    @Param
    public AnsweredBy search;

    /** How the lambda's requests reach the search. */
    @Param
    public Way way;

    /** How many rounds the password's hash has. */
    @Param({"24000", "1"})
    public int rounds;

    private final LongAdder asked = new LongAdder();
    private final LongAdder right = new LongAdder();
    private final List<Turns> turns = new ArrayList<>();
    private LambdaHost host;
    private Authentication authentication;

    @Override
    void ready(BenchmarkParams benchmarkCase, Connection connection) throws IOException {
        host = LambdaHost.open(this, benchmarkCase);
        Clock clock = Clock.fixed(FusionPopulation.NOW, ZoneOffset.UTC);
        AtomicLong secrets = new AtomicLong(SEED);
        authentication = new Authentication(
                fusion(),
                new AccessTokens(KEY, clock),
                host.populate(),
                clock,
                () -> SeededNumbers.mix(secrets.incrementAndGet()));
        Set<Long> drawn = new HashSet<>();
        for (int thread = 0; thread < benchmarkCase.getThreads(); thread++) {
            turns.add(new Turns(sequence(new SplittableRandom(SEED + thread), drawn)));
        }
    }

    /** Returns the logins of one thread; no user is drawn twice while there are others. */
    private List<Login> sequence(SplittableRandom random, Set<Long> drawn) {
        FusionSizes sizes = tenants().sizes();
        List<Integer> tenants = tenants().withEntities();
        List<Login> sequence = new ArrayList<>();
        for (int draws = 0; sequence.size() < LENGTH; draws++) {
            int tenant = tenants.get(random.nextInt(tenants.size()));
            int k = random.nextInt(sizes.usersATenant());
            long user = sizes.user(tenant, k);
            boolean fits = Grants.holds(k) == (lambda == Lambda.ON_GRANTS) && PreparedPasswords.rounds(user) == rounds;
            if (fits && (drawn.add(user) || draws > LENGTH * DRAWS_FOR_ONE)) {
                sequence.add(new Login(
                        Id.TENANT.of(tenant),
                        Id.APPLICATION.of(tenant),
                        FusionPopulation.email(k),
                        PreparedPasswords.of(user)));
            }
        }
        return sequence;
    }

    @Setup(Level.Iteration)
    public void begin() throws SQLException {
        try (Connection connection = address().connect()) {
            Query.execute(connection, "DELETE FROM refresh_tokens");
        }
        turns.forEach(Turns::restart);
        asked.reset();
        right.reset();
        Window.open();
    }

    int one(ThreadParams thread) {
        Login login = turns.get(thread.getThreadIndex()).next();
        int answers = host.rightClaim(authentication.login(login).accessToken(), lambda == Lambda.ON_GRANTS) ? 1 : 0;
        asked.increment();
        right.add(answers);
        return answers;
    }

    @TearDown(Level.Iteration)
    public void verify() throws SQLException {
        Window.close();
        Expected.check("right access tokens", asked.sum(), right.sum());
        Expected.check("refresh tokens", asked.sum(), Query.number(address(), "SELECT count(*) FROM refresh_tokens"));
    }

    @TearDown(Level.Trial)
    public void closeLambda() {
        host.close();
    }

    /** The users who log in on one thread, one after the other. */
    private static final class Turns {

        private final List<Login> logins;
        private int next;

        Turns(List<Login> logins) {
            this.logins = logins;
        }

        void restart() {
            next = 0;
        }

        Login next() {
            return logins.get(next++ % logins.size());
        }
    }

    /** Logs in through the reference store. */
    @Benchmark
    public int reference(ThreadParams thread) {
        return one(thread);
    }

    /** Does the same reads and writes in as few round trips as the tables allow. */
    @Benchmark
    public int floor(ThreadParams thread) {
        return one(thread);
    }
}
