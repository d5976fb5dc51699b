package org.identityperf.runner.settings;

/**
 * A property is a setting that a user can give.
 *
 * @param values the values that it takes, in words
 * @param standard its default, in words
 */
public record Property(String name, String values, String standard, String help) {}
