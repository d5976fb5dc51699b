package org.identityperf.syncope.release;

import java.time.Instant;
import java.time.ZoneOffset;
import org.apache.syncope.common.lib.types.AnyTypeKind;
import org.apache.syncope.core.persistence.api.attrvalue.validation.PlainAttrValidationManager;
import org.apache.syncope.core.persistence.api.entity.AnyUtils;
import org.apache.syncope.core.persistence.api.entity.AnyUtilsFactory;
import org.apache.syncope.core.persistence.api.entity.user.UPlainAttr;
import org.apache.syncope.core.persistence.api.entity.user.User;
import org.springframework.context.ApplicationContext;

/** This class writes the fields of a user that a release writes by calls of its own: 3.0. */
public final class UserFields {

    private final PlainAttrValidationManager validator;
    private final AnyUtils utils;

    /** Uses the parts of a running server. */
    public UserFields(ApplicationContext server) {
        this.validator = server.getBean(PlainAttrValidationManager.class);
        this.utils = server.getBean(AnyUtilsFactory.class).getInstance(AnyTypeKind.USER);
    }

    /** Writes who created a user and when, who also is the one who changed it last. */
    public static void created(User user, String by, Instant at) {
        user.setCreator(by);
        user.setCreationDate(at.atOffset(ZoneOffset.UTC));
        changed(user, by, at);
    }

    /** Writes who changed a user last, and when. */
    public static void changed(User user, String by, Instant at) {
        user.setLastModifier(by);
        user.setLastChangeDate(at.atOffset(ZoneOffset.UTC));
    }

    /** Checks a value and adds it to an attribute. */
    public void add(UPlainAttr attribute, String value) {
        attribute.add(validator, value, utils);
    }
}
