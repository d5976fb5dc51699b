package org.identityperf.crowd.reference;

import org.hibernate.Session;
import org.identityperf.crowd.reference.entity.Application;
import org.identityperf.crowd.store.CrowdRefusal;
import org.identityperf.crowd.store.CrowdRefusal.Reason;
import org.identityperf.crowd.store.SearchableName;

/** This class finds applications. */
final class Applications {

    private Applications() {}

    /** Returns the active application of that name, with its directories. */
    static Application find(Session session, String name) {
        return session.createSelectionQuery(
                        "from Application a left join fetch a.directories m left join fetch m.directory"
                                + " where a.lowerName = :name and a.active",
                        Application.class)
                .setParameter("name", SearchableName.lower(name))
                .uniqueResultOptional()
                .orElseThrow(() -> new CrowdRefusal(Reason.UNKNOWN_APPLICATION, name));
    }
}
