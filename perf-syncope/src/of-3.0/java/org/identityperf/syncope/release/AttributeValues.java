package org.identityperf.syncope.release;

import org.apache.syncope.common.lib.types.AnyTypeKind;
import org.apache.syncope.core.persistence.api.attrvalue.validation.PlainAttrValidationManager;
import org.apache.syncope.core.persistence.api.entity.AnyUtils;
import org.apache.syncope.core.persistence.api.entity.AnyUtilsFactory;
import org.apache.syncope.core.persistence.api.entity.user.UPlainAttr;
import org.springframework.context.ApplicationContext;

/** This class checks the values of attributes by the calls of a release: 3.0. */
final class AttributeValues {

    private final PlainAttrValidationManager validator;
    private final AnyUtils utils;

    /** Uses the parts of a running server. */
    AttributeValues(ApplicationContext server) {
        this.validator = server.getBean(PlainAttrValidationManager.class);
        this.utils = server.getBean(AnyUtilsFactory.class).getInstance(AnyTypeKind.USER);
    }

    /** Checks a value and adds it to an attribute. */
    void add(UPlainAttr attribute, String value) {
        attribute.add(validator, value, utils);
    }
}
