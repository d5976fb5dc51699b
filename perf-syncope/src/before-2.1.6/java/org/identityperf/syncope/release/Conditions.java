package org.identityperf.syncope.release;

import org.apache.syncope.core.persistence.api.dao.search.SearchCond;
import org.apache.syncope.core.persistence.api.search.SearchCondConverter;
import org.springframework.context.ApplicationContext;

/** This class reads conditions in FIQL. Before 2.1.6, all flavours have the same reader. */
public final class Conditions {

    /** Uses the parts of a running server. */
    public Conditions(ApplicationContext server) {
        // None is needed.
    }

    /** Returns the condition that a text in FIQL states. */
    public SearchCond of(String fiql) {
        return SearchCondConverter.convert(fiql);
    }
}
