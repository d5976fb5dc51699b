package org.identityperf.fusionauth;

/** What answers a search: the vendor's documentation says that the database does, the published article the index. */
public enum AnsweredBy {
    SQL,
    ELASTICSEARCH
}
