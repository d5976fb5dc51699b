package org.identityperf.syncope.index;

import org.identityperf.probe.address.Address;

/**
 * The index names are the names of the indices at one address in Elasticsearch.
 *
 * @param users the index of the users' documents
 * @param groups the index of the groups' documents, with the keys of their members
 */
record IndexNames(String users, String groups) {

    static IndexNames at(Address place) {
        String prefix = place.url().substring(place.url().lastIndexOf('/') + 1);
        return new IndexNames(prefix + "-user", prefix + "-group");
    }
}
