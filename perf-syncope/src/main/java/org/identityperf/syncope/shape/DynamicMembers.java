package org.identityperf.syncope.shape;

import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.identityperf.syncope.dataset.Attribute;
import org.identityperf.syncope.dataset.DynamicGroup;
import org.identityperf.syncope.dataset.SyncopePopulation;

/** This class updates the members of dynamic groups, step by step as Syncope does. */
final class DynamicMembers {

    private static final int MEMBERS_AT_ONCE = 500;

    private final ConnectedUsers users;

    DynamicMembers(ConnectedUsers users) {
        this.users = users;
    }

    /**
     * Updates the groups of a saved user: matches each condition in memory, and looks up in each group whether it has
     * the user.
     */
    void refresh(UUID user, List<Attribute> attributes) {
        List<DynamicCondition> conditions = new ArrayList<>();
        users.read(
                SqlText.of("SELECT group_id, fiql FROM udyngroupmembership ORDER BY group_id"),
                row -> conditions.add(new DynamicCondition(row.getString(1), row.getString(2))));
        String key = user.toString();
        for (DynamicCondition condition : conditions) {
            boolean matches = condition.holds(attributes);
            boolean member = !users.texts(SqlText.of(
                            "SELECT any_id FROM udyngroupmembers WHERE group_id = ? AND any_id = ?",
                            condition.group(),
                            key))
                    .isEmpty();
            if (matches && !member) {
                enter(key, condition.group());
            } else if (member && !matches) {
                users.write(SqlText.of(
                        "DELETE FROM udyngroupmembers WHERE group_id = ? AND any_id = ?", condition.group(), key));
            }
        }
    }

    private void enter(String user, String group) {
        users.write(SqlText.of("INSERT INTO udyngroupmembers (any_id, group_id) VALUES (?, ?)", user, group));
    }

    /**
     * Updates the members of a saved group. All members leave. Those who match are counted, found page by page and
     * entered one by one.
     */
    void save(DynamicGroup group, JsonbSearch searches) {
        Condition condition = Condition.of(group);
        String key = group.key().toString();
        users.write(SqlText.of(
                "UPDATE syncopegroup SET lastchangedate = ?, lastmodifier = ? WHERE id = ?",
                OffsetDateTime.now(),
                SyncopePopulation.ADMIN,
                key));
        users.write(SqlText.of("DELETE FROM udyngroupmembers WHERE group_id = ?", key));
        long left = Long.parseLong(users.texts(searches.count(condition)).get(0));
        String last = "";
        while (left > 0) {
            List<String> page = users.texts(searches.after(condition, last, MEMBERS_AT_ONCE));
            page.forEach(user -> enter(user, key));
            last = page.get(page.size() - 1);
            left -= page.size();
        }
    }
}
