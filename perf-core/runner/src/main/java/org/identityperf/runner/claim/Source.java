package org.identityperf.runner.claim;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;

/**
 * A source is a publication that claims are taken from.
 *
 * @param conditions under which its figures were measured, where a claim does not say others; may be empty
 */
record Source(
        String name, @JsonSetter(nulls = Nulls.AS_EMPTY) String conditions) {}
