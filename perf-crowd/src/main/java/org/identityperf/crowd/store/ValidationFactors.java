package org.identityperf.crowd.store;

/**
 * Validation factors are what a token is bound to. The token is valid only for a client that has the same factors.
 *
 * @param remoteAddress the address of the user's browser
 */
public record ValidationFactors(String remoteAddress) {}
