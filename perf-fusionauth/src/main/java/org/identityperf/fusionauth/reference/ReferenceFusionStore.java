package org.identityperf.fusionauth.reference;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.apache.ibatis.mapping.Environment;
import org.apache.ibatis.session.Configuration;
import org.apache.ibatis.session.ExecutorType;
import org.apache.ibatis.session.SqlSession;
import org.apache.ibatis.session.SqlSessionFactory;
import org.apache.ibatis.session.SqlSessionFactoryBuilder;
import org.apache.ibatis.transaction.jdbc.JdbcTransactionFactory;
import org.identityperf.fusionauth.store.Account;
import org.identityperf.fusionauth.store.FusionStore;
import org.identityperf.fusionauth.store.Grant;
import org.identityperf.fusionauth.store.GrantPage;
import org.identityperf.fusionauth.store.NewEntity;
import org.identityperf.fusionauth.store.RefreshToken;
import org.identityperf.fusionauth.store.UuidColumn;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.ConnectionPool;

/**
 * The reference store does the operations with MyBatis and HikariCP, with one statement for each table. FusionAuth says
 * that it uses both libraries.
 */
public final class ReferenceFusionStore implements FusionStore {

    private final HikariDataSource pool;
    private final SqlSessionFactory sessions;

    private ReferenceFusionStore(HikariDataSource pool, SqlSessionFactory sessions) {
        this.pool = pool;
        this.sessions = sessions;
    }

    /**
     * Opens the store.
     *
     * @param connections how many connections it always has open
     * @throws SQLException if the database can't be reached
     */
    public static ReferenceFusionStore open(Address address, int connections) throws SQLException {
        HikariDataSource pool = ConnectionPool.open(address, connections, false);
        Configuration configuration =
                new Configuration(new Environment("measured", new JdbcTransactionFactory(), pool));
        configuration.getTypeHandlerRegistry().register(UUID.class, new UuidTypeHandler(UuidColumn.of(address)));
        configuration.addMapper(GrantMapper.class);
        configuration.addMapper(LoginMapper.class);
        configuration.addMapper(EntityMapper.class);
        return new ReferenceFusionStore(pool, new SqlSessionFactoryBuilder().build(configuration));
    }

    @Override
    public GrantPage search(Query query) {
        try (SqlSession session = sessions.openSession()) {
            GrantMapper grants = session.getMapper(GrantMapper.class);
            return switch (query.by()) {
                case USER ->
                    GrantPage.of(
                            grants.countOfUser(query.id()),
                            grants.pageOfUser(query.id(), query.start(), query.count()));
                case ENTITY ->
                    GrantPage.of(
                            grants.countOfEntity(query.id()),
                            grants.pageOfEntity(query.id(), query.start(), query.count()));
            };
        }
    }

    @Override
    public Optional<Account> find(UUID tenant, UUID application, String email) {
        try (SqlSession session = sessions.openSession()) {
            LoginMapper login = session.getMapper(LoginMapper.class);
            return Optional.ofNullable(login.identity(tenant, email))
                    .flatMap(identity -> Optional.ofNullable(login.registration(application, identity.user()))
                            .map(registration -> account(identity, login.user(identity.user()), registration)));
        }
    }

    private static Account account(LoginMapper.Identity identity, LoginMapper.User user, UUID registration) {
        return new Account(
                identity.id(), identity.user(), registration, user.active(), user.name(), identity.password());
    }

    @Override
    public void loggedIn(Account account, RefreshToken token) {
        try (SqlSession session = sessions.openSession()) {
            LoginMapper login = session.getMapper(LoginMapper.class);
            login.insert(account, token);
            login.touchIdentity(account.identity(), token.instant());
            login.touchRegistration(account.registration(), token.instant());
            session.commit();
        }
    }

    @Override
    public List<Grant.Entity> after(UUID tenant, Position position, int count) {
        try (SqlSession session = sessions.openSession()) {
            return session.getMapper(EntityMapper.class).after(tenant, position, count);
        }
    }

    @Override
    public void add(List<NewEntity> entities) {
        try (SqlSession session = sessions.openSession(ExecutorType.BATCH)) {
            EntityMapper mapper = session.getMapper(EntityMapper.class);
            entities.forEach(mapper::insert);
            session.commit();
        }
    }

    @Override
    public void close() {
        pool.close();
    }
}
