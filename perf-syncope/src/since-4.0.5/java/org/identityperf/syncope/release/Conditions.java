package org.identityperf.syncope.release;

import org.apache.syncope.core.persistence.api.dao.search.SearchCond;
import org.apache.syncope.core.persistence.api.search.AnySearchCondVisitor;
import org.apache.syncope.core.persistence.api.search.SearchCondConverter;
import org.springframework.context.ApplicationContext;

/** This class reads conditions in FIQL. Since 4.0.5, there is a reader for users, groups and other objects. */
public final class Conditions {

    private final AnySearchCondVisitor reader;

    /** Uses the parts of a running server. */
    public Conditions(ApplicationContext server) {
        this.reader = server.getBean(AnySearchCondVisitor.class);
    }

    /** Returns the condition that a text in FIQL states. */
    public SearchCond of(String fiql) {
        return SearchCondConverter.convert(reader, fiql);
    }
}
