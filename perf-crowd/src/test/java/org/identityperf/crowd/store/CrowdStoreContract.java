package org.identityperf.crowd.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicInteger;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.identityperf.crowd.reference.entity.Directory;
import org.identityperf.crowd.store.CrowdRefusal.Reason;
import org.identityperf.probe.address.Address;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;

/**
 * What every store of Crowd's tables does, on every database. Each test has a directory and an application of its own.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class CrowdStoreContract
        implements CrowdAuthenticationContract, TokenContract, MembershipContract, UserContract, HostileNameContract {

    static final ValidationFactors HERE = new ValidationFactors("10.0.0.1");
    static final ValidationFactors THERE = new ValidationFactors("10.0.0.2");

    private static final AtomicInteger TESTS = new AtomicInteger();

    private World world;
    private CrowdStore store;
    private Directory directory;
    private String application;

    /** Tables of its own, without users. */
    protected abstract Address tables();

    protected abstract CrowdStore open(Address address, SessionRules rules) throws SQLException;

    @BeforeAll
    void open() throws SQLException {
        world = new World(tables());
        store = open(tables(), world.rules);
    }

    @AfterAll
    void close() {
        store.close();
        world.close();
    }

    @BeforeEach
    void newDirectory() {
        int test = TESTS.incrementAndGet();
        directory = world.directory("directory" + test);
        application = "application" + test;
        world.application(application, directory);
    }

    @Override
    public World world() {
        return world;
    }

    @Override
    public CrowdStore store() {
        return store;
    }

    @Override
    public Directory directory() {
        return directory;
    }

    @Override
    public String application() {
        return application;
    }

    static void assertRefused(Reason reason, ThrowingCallable operation) {
        assertThatThrownBy(operation)
                .isInstanceOf(CrowdRefusal.class)
                .extracting(refusal -> ((CrowdRefusal) refusal).reason())
                .isEqualTo(reason);
    }

    static void assertRefusedWithoutSecret(String secret, ThrowingCallable operation) {
        assertThatThrownBy(operation)
                .isInstanceOf(CrowdRefusal.class)
                .satisfies(refusal -> assertThat(refusal.toString()).doesNotContain(secret));
    }
}
