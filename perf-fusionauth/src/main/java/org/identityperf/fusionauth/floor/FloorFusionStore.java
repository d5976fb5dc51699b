package org.identityperf.fusionauth.floor;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.identityperf.fusionauth.store.Account;
import org.identityperf.fusionauth.store.FusionStore;
import org.identityperf.fusionauth.store.Grant;
import org.identityperf.fusionauth.store.GrantPage;
import org.identityperf.fusionauth.store.NewEntity;
import org.identityperf.fusionauth.store.Password;
import org.identityperf.fusionauth.store.RefreshToken;
import org.identityperf.fusionauth.store.UuidColumn;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.ConnectionPool;
import org.identityperf.probe.address.RoundTrip;

/** The floor store does the same reads and writes through the bare driver, each operation in one round trip. */
public final class FloorFusionStore implements FusionStore {

    private static final String COUNT = "SELECT count(*) FROM entity_user_grants WHERE ";
    private static final String PAGE = "SELECT p.id, p.users_id, p.entities_id, p.name, p.data, tp.name FROM ("
            + "SELECT g.id, g.users_id, g.entities_id, e.name, e.data FROM entity_user_grants g"
            + " JOIN entities e ON e.id = g.entities_id WHERE g.";
    private static final String ORDERED = " ORDER BY e.name, g.id LIMIT ? OFFSET ?) p"
            + " JOIN entity_user_grant_permissions gp ON gp.entity_user_grants_id = p.id"
            + " JOIN entity_type_permissions tp ON tp.id = gp.entity_type_permissions_id"
            + " ORDER BY p.name, p.id, tp.name";
    private static final String FIND = "SELECT i.id, i.users_id, r.id, u.active, u.first_name, i.encryption_scheme,"
            + " i.factor, i.salt, i.password FROM identities i JOIN users u ON u.id = i.users_id"
            + " JOIN user_registrations r ON r.users_id = i.users_id AND r.applications_id = ?"
            + " WHERE i.email = ? AND i.tenants_id = ?";
    private static final String AFTER = "SELECT id, name, data FROM entities"
            + " WHERE tenants_id = ? AND (name, id) > (?, ?) ORDER BY name, id LIMIT ?";
    private static final String INSERT_TOKEN = "INSERT INTO refresh_tokens (id, applications_id, insert_instant,"
            + " start_instant, tenants_id, token, users_id) VALUES (?, ?, ?, ?, ?, ?, ?)";
    private static final String INSERT_ENTITIES = "INSERT INTO entities (id, client_id, client_secret, data,"
            + " entity_types_id, insert_instant, last_update_instant, name, tenants_id) VALUES ";
    private static final String ENTITY = "(?, ?, ?, ?, ?, ?, ?, ?, ?)";

    // A statement may have 65,535 values.
    private static final int MOST_ENTITIES = 7_000;

    private final HikariDataSource pool;
    private final RoundTrip.Dialect dialect;
    private final UuidColumn uuids;

    private FloorFusionStore(HikariDataSource pool, RoundTrip.Dialect dialect, UuidColumn uuids) {
        this.pool = pool;
        this.dialect = dialect;
        this.uuids = uuids;
    }

    /**
     * Opens the store.
     *
     * @param connections how many connections it always has open
     * @throws SQLException if the database can't be reached
     */
    public static FloorFusionStore open(Address address, int connections) throws SQLException {
        RoundTrip.Dialect dialect = RoundTrip.Dialect.of(address);
        HikariDataSource pool = ConnectionPool.open(dialect.reached(address), connections, true);
        return new FloorFusionStore(pool, dialect, UuidColumn.of(address));
    }

    @Override
    public GrantPage search(Query query) {
        String column = switch (query.by()) {
            case USER -> "users_id = ?";
            case ENTITY -> "entities_id = ?";
        };
        Object id = uuids.bound(query.id());
        long[] total = new long[1];
        List<GrantPage.Row> rows = new ArrayList<>();
        execute(
                new RoundTrip(dialect)
                        .add(COUNT + column, id)
                        .add(PAGE + column + ORDERED, id, query.count(), query.start()),
                count -> {
                    count.next();
                    total[0] = count.getLong(1);
                },
                row -> {
                    while (row.next()) {
                        rows.add(new GrantPage.Row(
                                uuids.read(row, 1),
                                uuids.read(row, 2),
                                uuids.read(row, 3),
                                row.getString(4),
                                row.getString(5),
                                row.getString(6)));
                    }
                });
        return GrantPage.of(total[0], rows);
    }

    @Override
    public Optional<Account> find(UUID tenant, UUID application, String email) {
        List<Account> found = new ArrayList<>();
        execute(new RoundTrip(dialect).add(FIND, uuids.bound(application), email, uuids.bound(tenant)), row -> {
            if (row.next()) {
                Password password = new Password(row.getString(6), row.getInt(7), row.getString(8), row.getString(9));
                found.add(new Account(
                        row.getLong(1),
                        uuids.read(row, 2),
                        uuids.read(row, 3),
                        row.getBoolean(4),
                        row.getString(5),
                        password));
            }
        });
        return found.stream().findFirst();
    }

    @Override
    public void loggedIn(Account account, RefreshToken token) {
        execute(new RoundTrip(dialect)
                .add(
                        INSERT_TOKEN,
                        uuids.bound(token.id()),
                        uuids.bound(token.application()),
                        token.instant(),
                        token.instant(),
                        uuids.bound(token.tenant()),
                        token.token(),
                        uuids.bound(account.user()))
                .add("UPDATE identities SET last_login_instant = ? WHERE id = ?", token.instant(), account.identity())
                .add(
                        "UPDATE user_registrations SET last_login_instant = ? WHERE id = ?",
                        token.instant(),
                        uuids.bound(account.registration())));
    }

    @Override
    public List<Grant.Entity> after(UUID tenant, Position position, int count) {
        List<Grant.Entity> entities = new ArrayList<>();
        execute(
                new RoundTrip(dialect)
                        .add(AFTER, uuids.bound(tenant), position.name(), uuids.bound(position.id()), count),
                row -> {
                    while (row.next()) {
                        entities.add(new Grant.Entity(uuids.read(row, 1), row.getString(2), row.getString(3)));
                    }
                });
        return entities;
    }

    /**
     * Adds entities in statements of as many rows as the driver takes, each a round trip and a transaction of its own.
     */
    @Override
    public void add(List<NewEntity> entities) {
        for (int from = 0; from < entities.size(); from += MOST_ENTITIES) {
            List<NewEntity> some = entities.subList(from, Math.min(entities.size(), from + MOST_ENTITIES));
            execute(new RoundTrip(dialect)
                    .add(
                            INSERT_ENTITIES + ENTITY + (", " + ENTITY).repeat(some.size() - 1),
                            some.stream()
                                    .flatMap(entity -> values(entity).stream())
                                    .toArray()));
        }
    }

    private List<Object> values(NewEntity entity) {
        return List.of(
                uuids.bound(entity.id()),
                entity.clientId(),
                entity.clientSecret(),
                entity.data(),
                uuids.bound(entity.type()),
                entity.instant(),
                entity.instant(),
                entity.name(),
                uuids.bound(entity.tenant()));
    }

    private void execute(RoundTrip trip, RoundTrip.Reader... readers) {
        try (Connection connection = pool.getConnection()) {
            trip.execute(connection, readers);
        } catch (SQLException e) {
            throw new IllegalStateException("the database refused: " + e.getMessage(), e);
        }
    }

    @Override
    public void close() {
        pool.close();
    }
}
