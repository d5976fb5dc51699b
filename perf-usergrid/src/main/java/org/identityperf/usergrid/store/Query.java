package org.identityperf.usergrid.store;

import java.util.UUID;

/** A query says which entities to find. */
public sealed interface Query {

    /** This query finds the dearest entities of a colour, at most so many. */
    record OfColour(String colour, int most) implements Query {}

    /** This query finds the entities within so many kilometres of a place, the nearest first, at most so many. */
    record Near(double latitude, double longitude, int kilometres, int most) implements Query {}

    /** This query finds all entities that an entity likes, which are few. */
    record LikedBy(UUID liker) implements Query {}
}
