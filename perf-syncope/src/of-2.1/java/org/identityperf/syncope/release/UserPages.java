package org.identityperf.syncope.release;

import java.util.List;
import java.util.Set;
import org.apache.syncope.common.lib.SyncopeConstants;
import org.apache.syncope.common.lib.types.AnyTypeKind;
import org.apache.syncope.core.persistence.api.dao.AnySearchDAO;
import org.apache.syncope.core.persistence.api.dao.search.OrderByClause;
import org.apache.syncope.core.persistence.api.dao.search.SearchCond;
import org.springframework.context.ApplicationContext;

/** This class searches users for an administrator of all realms, by the calls of a release: 2.1. */
public final class UserPages {

    private static final Set<String> ALL_REALMS = Set.of(SyncopeConstants.ROOT_REALM);

    private final AnySearchDAO search;

    /** Uses the parts of a running server. */
    public UserPages(ApplicationContext server) {
        this.search = server.getBean(AnySearchDAO.class);
    }

    /** Counts the users who match, and returns the first of them in the order of a field, at most so many. */
    public MatchingUsers find(SearchCond condition, String order, int most) {
        return new MatchingUsers(
                search.count(ALL_REALMS, condition, AnyTypeKind.USER),
                search.search(ALL_REALMS, condition, 1, most, List.of(by(order)), AnyTypeKind.USER));
    }

    private static OrderByClause by(String field) {
        OrderByClause clause = new OrderByClause();
        clause.setField(field);
        clause.setDirection(OrderByClause.Direction.ASC);
        return clause;
    }
}
