package org.identityperf.runner.claim;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * A choice is a setting that the reader has to choose, and about which the run has data.
 *
 * @param reading what to read; its parameter is the setting
 * @param per the parameter on which the choice depends, such as the network latency
 * @param words the setting in words, such as {@code sessions a segment}
 */
public record Choice(@JsonProperty("reads") Reading reading, String per, String words) {}
