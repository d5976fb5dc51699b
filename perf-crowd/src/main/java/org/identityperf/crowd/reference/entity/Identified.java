package org.identityperf.crowd.reference.entity;

import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.MappedSuperclass;

/** A row with a number of its own, from a table of numbers that hands them out in blocks. */
@MappedSuperclass
public abstract class Identified {

    /** The row of the table of numbers. */
    public static final String SEQUENCE = "crowd";

    /** How many numbers a block has: more than a measurement takes, so that none of its operations fetches one. */
    public static final int BLOCK = 32_768;

    static final String GENERATOR = "ids";

    @Id
    @GeneratedValue(strategy = GenerationType.TABLE, generator = GENERATOR)
    private long id;

    public long id() {
        return id;
    }
}
