package org.identityperf.fusionauth;

/**
 * This setting says which store answers a search. The vendor's documentation names the database, the published article
 * the index.
 */
public enum AnsweredBy {
    SQL,
    ELASTICSEARCH
}
