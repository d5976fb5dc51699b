package org.identityperf.runner.finding;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * The outcome of a check that is no comparison of measurements, such as whether a benchmark does its operation at all.
 *
 * @param name short and stable
 * @param sentence the reason, in words
 */
@JsonIgnoreProperties({}) // unlike that of other findings, its outcome is read from the file
public record Check(String name, @JsonProperty Outcome outcome, String sentence) implements Finding {}
