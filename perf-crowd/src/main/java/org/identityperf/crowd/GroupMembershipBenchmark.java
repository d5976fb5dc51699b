package org.identityperf.crowd;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import org.identityperf.crowd.dataset.CrowdDataset;
import org.identityperf.crowd.dataset.CrowdPopulation;
import org.identityperf.crowd.dataset.CrowdSchema;
import org.identityperf.crowd.store.CrowdStore;
import org.identityperf.crowd.store.GroupSearch;
import org.identityperf.probe.address.Query;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;

/**
 * What does it cost to find out whether a user is in a group, by the number of groups in between (CWD-5410)?
 *
 * <p>{@code -Pperf -Dperf.include=GroupMembership}
 */
@StorageBenchmark(dataset = CrowdDataset.class)
@OperationsPerInvocation(200)
public class GroupMembershipBenchmark extends CrowdOperations<GroupMembershipBenchmark.Question> {

    /**
     * A question asks whether a user is in a group.
     *
     * @param user the user's name
     * @param group the group's name
     */
    record Question(String user, String group) {}

    private static final String GROUPS = "SELECT parent_id FROM cwd_membership"
            + " WHERE membership_type = 'GROUP_USER' AND lower_child_name = ? AND directory_id = ?"
            + " ORDER BY parent_id";

    /** How far memberships are searched. */
    @Param
    public GroupSearch search;

    /** How many groups lie between the user and the group. */
    @Param({"0", "1", "2", "4"})
    public int depth;

    @Override
    Question draw(Connection connection, SplittableRandom random) throws SQLException {
        while (true) {
            String user = CrowdPopulation.userName(random.nextLong(users));
            OptionalLong group = lowestGroup(connection, user);
            if (group.isPresent()) {
                return new Question(user, CrowdPopulation.groupName(group.getAsLong() + depth));
            }
        }
    }

    /**
     * Finds a group of the user at the bottom of a tower that is high enough, with no shorter path to the tower's
     * upper end.
     */
    private OptionalLong lowestGroup(Connection connection, String user) throws SQLException {
        int tower = sizes().depth() + 1;
        List<Long> groups = Query.texts(connection, GROUPS, user, CrowdSchema.DIRECTORY).stream()
                .map(group -> Long.parseLong(group) - 1)
                .toList();
        return groups.stream()
                .mapToLong(group -> group)
                .filter(group -> group % tower == 0 && group + depth < sizes().groups())
                .filter(group -> groups.stream().noneMatch(other -> other > group && other <= group + depth))
                .findFirst();
    }

    @Override
    boolean perform(CrowdStore store, Question question) {
        boolean member = store.isUserInGroup(CrowdSchema.DIRECTORY, question.user(), question.group(), search);
        return member == (search == GroupSearch.NESTED || depth == 0);
    }
}
