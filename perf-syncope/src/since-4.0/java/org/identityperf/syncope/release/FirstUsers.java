package org.identityperf.syncope.release;

import java.util.List;
import java.util.Set;
import org.apache.syncope.common.lib.types.AnyTypeKind;
import org.apache.syncope.core.persistence.api.dao.AnySearchDAO;
import org.apache.syncope.core.persistence.api.dao.search.SearchCond;
import org.apache.syncope.core.persistence.api.entity.Realm;
import org.apache.syncope.core.persistence.api.entity.user.User;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.Sort;

/** This class finds the first of the users who match, by the call of a release: since 4.0. */
final class FirstUsers {

    private FirstUsers() {}

    static List<User> of(
            AnySearchDAO search, Realm base, Set<String> realms, SearchCond condition, String order, int most) {
        return search.search(base, true, realms, condition, PageRequest.of(0, most, Sort.by(order)), AnyTypeKind.USER);
    }
}
