package org.identityperf.crowd.store;

/**
 * What a token is bound to: it is valid only for who shows the same factors.
 *
 * @param remoteAddress of the user's browser
 */
public record ValidationFactors(String remoteAddress) {}
