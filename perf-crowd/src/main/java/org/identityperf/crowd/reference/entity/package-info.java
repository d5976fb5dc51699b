/** The entities are the documented tables as Hibernate maps them. Dates are in UTC. */
@TableGenerator(
        name = Identified.GENERATOR,
        table = "hibernate_unique_key",
        pkColumnName = "sequence_name",
        valueColumnName = "next_hi",
        pkColumnValue = Identified.SEQUENCE,
        allocationSize = Identified.BLOCK)
package org.identityperf.crowd.reference.entity;

import jakarta.persistence.TableGenerator;
