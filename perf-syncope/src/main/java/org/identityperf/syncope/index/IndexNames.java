package org.identityperf.syncope.index;

import org.identityperf.probe.address.Address;

/**
 * The indices of one place in Elasticsearch.
 *
 * @param users documents of users
 * @param groups documents of groups, with the keys of their members
 */
record IndexNames(String users, String groups) {

    static IndexNames at(Address place) {
        String prefix = place.url().substring(place.url().lastIndexOf('/') + 1);
        return new IndexNames(prefix + "-user", prefix + "-group");
    }
}
