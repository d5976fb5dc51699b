package org.identityperf.syncope.index;

import org.identityperf.probe.address.Address;

/**
 * The index names are the names of the indices at one address in Elasticsearch.
 *
 * @param users the index of the users' documents
 * @param groups the index of the groups' documents, with the keys of their members
 */
record IndexNames(String users, String groups) {

    /** The names that a server asks for, whose one domain is called Master. */
    static final IndexNames OF_SERVER = ofDomain("master");

    static IndexNames at(Address place) {
        return ofDomain(domain(place));
    }

    /** Returns the domain of a server that would have its indices at that address. */
    static String domain(Address place) {
        return place.place() + "-syncope";
    }

    /** Returns the names that Syncope's extension gives to the indices of a domain. */
    private static IndexNames ofDomain(String domain) {
        return new IndexNames(domain + "_user", domain + "_group");
    }
}
