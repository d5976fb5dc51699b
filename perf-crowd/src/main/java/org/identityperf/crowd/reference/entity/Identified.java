package org.identityperf.crowd.reference.entity;

import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.MappedSuperclass;

/**
 * An identified entity is a row with a number of its own. The number comes from a table that hands out numbers in
 * blocks.
 */
@MappedSuperclass
public abstract class Identified {

    /** The name of the row in the table of numbers. */
    public static final String SEQUENCE = "crowd";

    /** How many numbers a block has: more than a measurement needs, so that none of its operations fetches a block. */
    public static final int BLOCK = 32_768;

    static final String GENERATOR = "ids";

    @Id
    @GeneratedValue(strategy = GenerationType.TABLE, generator = GENERATOR)
    private long id;

    public long id() {
        return id;
    }
}
