package org.identityperf.syncope.release;

import java.util.Set;
import org.apache.syncope.common.lib.SyncopeConstants;
import org.apache.syncope.common.lib.types.AnyTypeKind;
import org.apache.syncope.core.persistence.api.dao.AnySearchDAO;
import org.apache.syncope.core.persistence.api.dao.RealmDAO;
import org.apache.syncope.core.persistence.api.dao.search.SearchCond;
import org.apache.syncope.core.persistence.api.entity.Realm;
import org.springframework.context.ApplicationContext;

/** This class searches users for an administrator of all realms, by the calls of a release: since 3.0. */
public final class UserPages {

    private static final Set<String> ALL_REALMS = Set.of(SyncopeConstants.ROOT_REALM);

    private final AnySearchDAO search;
    private final RealmDAO realms;

    /** Uses the parts of a running server. */
    public UserPages(ApplicationContext server) {
        this.search = server.getBean(AnySearchDAO.class);
        this.realms = server.getBean(RealmDAO.class);
    }

    /** Counts the users who match, and returns the first of them in the order of a field, at most so many. */
    public MatchingUsers find(SearchCond condition, String order, int most) {
        Realm root = realms.getRoot();
        return new MatchingUsers(
                search.count(root, true, ALL_REALMS, condition, AnyTypeKind.USER),
                FirstUsers.of(search, root, ALL_REALMS, condition, order, most));
    }
}
