package org.identityperf.usergrid.store;

import java.util.UUID;

/** What entities are looked for by. */
public sealed interface Query {

    /** The dearest of a colour, at most so many. */
    record OfColour(String colour, int most) implements Query {}

    /** Those within so many kilometres of a place, the nearest first, at most so many. */
    record Near(double latitude, double longitude, int kilometres, int most) implements Query {}

    /** All that an entity likes, few as they are. */
    record LikedBy(UUID liker) implements Query {}
}
