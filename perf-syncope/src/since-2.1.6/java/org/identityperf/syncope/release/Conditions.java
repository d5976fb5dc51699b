package org.identityperf.syncope.release;

import org.apache.syncope.core.persistence.api.dao.search.SearchCond;
import org.apache.syncope.core.persistence.api.search.SearchCondConverter;
import org.apache.syncope.core.persistence.api.search.SearchCondVisitor;
import org.springframework.context.ApplicationContext;

/** This class reads conditions in FIQL. From 2.1.6 on, a flavour has a reader of its own. */
public final class Conditions {

    private final SearchCondVisitor reader;

    /** Uses the parts of a running server. */
    public Conditions(ApplicationContext server) {
        this.reader = server.getBean(SearchCondVisitor.class);
    }

    /** Returns the condition that a text in FIQL states. */
    public SearchCond of(String fiql) {
        return SearchCondConverter.convert(reader, fiql);
    }
}
