package org.identityperf.probe.measure;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.context.DriverContext;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.ExecutionInfo;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.cql.Statement;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.session.ProgrammaticArguments;
import com.datastax.oss.driver.internal.core.context.DefaultDriverContext;
import com.datastax.oss.driver.internal.core.context.InternalDriverContext;
import com.datastax.oss.driver.internal.core.cql.CqlPrepareAsyncProcessor;
import com.datastax.oss.driver.internal.core.cql.CqlPrepareSyncProcessor;
import com.datastax.oss.driver.internal.core.cql.CqlRequestAsyncProcessor;
import com.datastax.oss.driver.internal.core.cql.CqlRequestSyncProcessor;
import com.datastax.oss.driver.internal.core.session.DefaultSession;
import com.datastax.oss.driver.internal.core.session.RequestProcessorRegistry;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.CassandraSession;

/**
 * This class opens the sessions of a benchmark on Cassandra. If the address asks for it, a session counts every request
 * of any thread, page by page. It counts in the driver's request processors. A request tracker of the driver would see
 * an answer only after those who waited for it, too late to tell rounds apart.
 */
public final class MeasuredCassandra {

    private static final String OPTION = "requests";
    private static final String COUNTED = "counted";

    private MeasuredCassandra() {}

    /** Returns the same address with its sessions' requests counted, or unchanged if it is not one of Cassandra. */
    public static Address in(Address address) {
        return address.scheme().equals("cassandra") ? address.with(OPTION, COUNTED) : address;
    }

    public static CqlSession open(Address address) {
        boolean counted = address.url().matches(".*[?&]" + OPTION + '=' + COUNTED + "(&.*)?");
        return CassandraSession.open(address, counted ? new CountedBuilder() : CqlSession.builder());
    }

    /**
     * Sends several requests at once, without waiting for any. Where requests are counted, no answer is passed on until all
     * are sent. So they are one round, however slow this thread is to send them.
     */
    public static <T> T together(Supplier<T> requests) {
        return CountedRequests.OF_THIS_JVM.together(requests);
    }

    private static final class CountedBuilder extends CqlSessionBuilder {
        @Override
        protected DriverContext buildContext(DriverConfigLoader config, ProgrammaticArguments arguments) {
            return new DefaultDriverContext(config, arguments) {
                @Override
                protected RequestProcessorRegistry buildRequestProcessorRegistry() {
                    CqlRequestAsyncProcessor requests = new CountedProcessor();
                    CqlPrepareAsyncProcessor prepares = new CqlPrepareAsyncProcessor(Optional.of(this));
                    return new RequestProcessorRegistry(
                            getSessionName(),
                            requests,
                            new CqlRequestSyncProcessor(requests),
                            prepares,
                            new CqlPrepareSyncProcessor(prepares));
                }
            };
        }
    }

    private static final class CountedProcessor extends CqlRequestAsyncProcessor {

        private static final CountedRequests REQUESTS = CountedRequests.OF_THIS_JVM;

        @Override
        public CompletionStage<AsyncResultSet> process(
                Statement<?> request, DefaultSession session, InternalDriverContext context, String logPrefix) {
            CountedRequests.Request counted = REQUESTS.begin(text(request));
            CompletableFuture<AsyncResultSet> answer = new CompletableFuture<>();
            super.process(request, session, context, logPrefix).whenComplete((result, failure) -> {
                if (failure == null) {
                    ExecutionInfo how = result.getExecutionInfo();
                    REQUESTS.answered(
                            counted,
                            result.remaining(),
                            // A node is a different object in each session.
                            Optional.ofNullable(how.getCoordinator()).map(Node::getEndPoint),
                            how.getErrors().size(),
                            () -> answer.complete(result));
                } else {
                    REQUESTS.answered(counted, 0, Optional.empty(), 0, () -> answer.completeExceptionally(failure));
                }
            });
            return answer;
        }
    }

    private static String text(Statement<?> request) {
        if (request instanceof BoundStatement bound) {
            return bound.getPreparedStatement().getQuery();
        }
        if (request instanceof BatchStatement batch) {
            return batch.getBatchType() + " batch of " + batch.size() + ", such as "
                    + text((Statement<?>) batch.iterator().next());
        }
        return ((SimpleStatement) request).getQuery();
    }
}
