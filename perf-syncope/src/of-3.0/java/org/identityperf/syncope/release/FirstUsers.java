package org.identityperf.syncope.release;

import java.util.List;
import java.util.Set;
import org.apache.syncope.common.lib.types.AnyTypeKind;
import org.apache.syncope.core.persistence.api.dao.AnySearchDAO;
import org.apache.syncope.core.persistence.api.dao.search.OrderByClause;
import org.apache.syncope.core.persistence.api.dao.search.SearchCond;
import org.apache.syncope.core.persistence.api.entity.Realm;
import org.apache.syncope.core.persistence.api.entity.user.User;

/** This class finds the first of the users who match, by the call of a release: 3.0. */
final class FirstUsers {

    private FirstUsers() {}

    static List<User> of(
            AnySearchDAO search, Realm base, Set<String> realms, SearchCond condition, String order, int most) {
        OrderByClause clause = new OrderByClause();
        clause.setField(order);
        clause.setDirection(OrderByClause.Direction.ASC);
        return search.search(base, true, realms, condition, 1, most, List.of(clause), AnyTypeKind.USER);
    }
}
