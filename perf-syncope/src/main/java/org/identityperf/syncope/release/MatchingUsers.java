package org.identityperf.syncope.release;

import java.util.List;
import org.apache.syncope.core.persistence.api.entity.user.User;

/**
 * Matching users are what a search finds.
 *
 * @param total how many users match
 * @param first the first of them, in the order that was asked for
 */
public record MatchingUsers(long total, List<User> first) {}
