package org.identityperf.crowd;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.SplittableRandom;
import org.identityperf.crowd.dataset.AddedUsers;
import org.identityperf.crowd.dataset.CrowdDataset;
import org.identityperf.crowd.dataset.CrowdSchema;
import org.identityperf.crowd.password.CrowdEncoder;
import org.identityperf.crowd.store.CrowdStore;
import org.identityperf.crowd.store.NewUser;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.identityperf.probe.measure.Expected;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;

/**
 * What does it cost to add one user to those that there are, in a transaction of its own and with a hash of its own? In
 * the published measurement, a million users were added one by one. {@link AddUserBatchBenchmark} and
 * {@link LoadUsersBenchmark} measure the faster ways to add users.
 *
 * <p>{@code -Pperf -Dperf.include=AddUser\\.}
 */
@StorageBenchmark(dataset = CrowdDataset.class, writes = true)
@OperationsPerInvocation(50)
public class AddUserBenchmark extends CrowdOperations<NewUser> {

    /** The encoder that hashes the passwords. */
    @Param
    public CrowdEncoder encoder;

    private long drawn;

    @Override
    NewUser draw(Connection connection, SplittableRandom random) {
        String name = "user" + (users + drawn++);
        return new NewUser(
                CrowdSchema.DIRECTORY, name, "First", "Last", name + "@example.org", "password of " + name, encoder);
    }

    @Override
    boolean perform(CrowdStore store, NewUser user) {
        store.addUser(user);
        return true;
    }

    @Override
    void prepare(Connection connection) throws SQLException {
        AddedUsers.remove(connection, users);
    }

    @Override
    void check(Connection connection) throws SQLException {
        Expected.check("added users", drawn, AddedUsers.count(connection, users));
    }
}
