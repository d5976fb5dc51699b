package org.identityperf.spring.server;

import java.time.Duration;
import java.util.Map;
import javax.sql.DataSource;
import org.identityperf.spring.dataset.Sessions;
import org.identityperf.spring.store.SessionStore;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.session.FindByIndexNameSessionRepository;
import org.springframework.session.Session;
import org.springframework.session.jdbc.JdbcIndexedSessionRepository;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Spring Session's own storage, set up as Spring Session's own configuration does it: each call is a transaction of its
 * own. Only the clean-up is not scheduled.
 *
 * @param <S> the repository's own class of sessions, which is not public
 */
public final class ServerSessions<S extends Session> implements SessionStore {

    private static final String NOTHING = "nothing";
    private static final ThreadLocal<Long> NEXT = new ThreadLocal<>();

    private final FindByIndexNameSessionRepository<S> sessions;
    private final Runnable cleanUp;

    private ServerSessions(FindByIndexNameSessionRepository<S> sessions, Runnable cleanUp) {
        this.sessions = sessions;
        this.cleanUp = cleanUp;
    }

    public static SessionStore open(DataSource pool) {
        TransactionTemplate transactions = new TransactionTemplate(new DataSourceTransactionManager(pool));
        transactions.setPropagationBehavior(TransactionDefinition.PROPAGATION_REQUIRES_NEW);
        JdbcIndexedSessionRepository repository =
                new JdbcIndexedSessionRepository(new JdbcTemplate(pool), transactions);
        repository.setSessionIdGenerator(() -> Sessions.id(NEXT.get()));
        return of(repository, repository::cleanUpExpiredSessions);
    }

    private static <S extends Session> SessionStore of(FindByIndexNameSessionRepository<S> sessions, Runnable cleanUp) {
        return new ServerSessions<>(sessions, cleanUp);
    }

    @Override
    public String create(long i) {
        NEXT.set(i);
        S session = sessions.createSession();
        Sessions.logIn(session, i, false);
        sessions.save(session);
        return session.getId();
    }

    @Override
    public String touch(String id) {
        S session = sessions.findById(id);
        if (session == null) {
            return NOTHING;
        }
        session.setLastAccessedTime(Sessions.USED.plus(Duration.ofMinutes(1)));
        sessions.save(session);
        return session.getId();
    }

    @Override
    public String write(String id, String item) {
        S session = sessions.findById(id);
        session.setAttribute(Sessions.CART, item);
        sessions.save(session);
        return session.getId();
    }

    @Override
    public String find(String id) {
        S session = sessions.findById(id);
        return session == null ? NOTHING : session.getId();
    }

    @Override
    public int findByPrincipal(String principal) {
        Map<String, S> found = sessions.findByPrincipalName(principal);
        return found.size();
    }

    @Override
    public void delete(String id) {
        sessions.deleteById(id);
    }

    @Override
    public void cleanUp() {
        cleanUp.run();
    }
}
