package org.identityperf.runner.settings;

/**
 * One property that a user can set.
 *
 * @param name its full name
 * @param values which values it takes, in words
 * @param standard what holds where it is not set, in words
 * @param help what it does
 */
public record Property(String name, String values, String standard, String help) {}
