package org.identityperf.fusionauth;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Base64;
import java.util.Deque;
import org.identityperf.fusionauth.LoginBenchmark.Lambda;
import org.identityperf.fusionauth.LoginBenchmark.Way;
import org.identityperf.fusionauth.login.Fetch;
import org.identityperf.fusionauth.login.GrantApi;
import org.identityperf.fusionauth.login.GrantServer;
import org.identityperf.fusionauth.login.Populate;
import org.identityperf.fusionauth.login.PopulateLambda;
import org.identityperf.fusionauth.store.GrantSearch;
import org.openjdk.jmh.infra.BenchmarkParams;

/** A lambda host holds what populates claims in a case: nothing, or a lambda with the search that it calls. */
final class LambdaHost implements AutoCloseable {

    private final Populate populate;
    private final Deque<Runnable> closing;

    private LambdaHost(Populate populate, Deque<Runnable> closing) {
        this.populate = populate;
        this.closing = closing;
    }

    static LambdaHost open(LoginBenchmark logins, BenchmarkParams benchmarkCase) throws IOException {
        Deque<Runnable> closing = new ArrayDeque<>();
        if (logins.lambda == Lambda.OFF) {
            return new LambdaHost(Populate.off(), closing);
        }
        GrantSearch search = switch (logins.search) {
            case SQL -> logins.fusion();
            case ELASTICSEARCH -> logins.indexedGrants(benchmarkCase);
        };
        GrantApi api = new GrantApi(search);
        Fetch fetch = Fetch.inProcess(api);
        if (logins.way == Way.HTTP) {
            GrantServer server = GrantServer.start(api, benchmarkCase.getThreads());
            closing.push(server::close);
            fetch = Fetch.http(server);
        }
        PopulateLambda lambda = PopulateLambda.open(fetch);
        closing.push(lambda::close);
        return new LambdaHost(Populate.by(lambda), closing);
    }

    Populate populate() {
        return populate;
    }

    /** Returns whether the token has the lambda's claim exactly if it should. */
    boolean rightClaim(String token, boolean should) {
        String claims = new String(Base64.getUrlDecoder().decode(token.split("\\.")[1]), StandardCharsets.UTF_8);
        return claims.contains("\"attr2\"") == should;
    }

    @Override
    public void close() {
        closing.forEach(Runnable::run);
    }
}
