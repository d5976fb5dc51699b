package org.identityperf.runner.finding;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;

/**
 * One thing that a step of an upgrade does, at the smallest and the largest size of the data.
 *
 * @param growing what grows with the data: a table, or what is counted; empty if nothing does
 * @param tables the tables that it is about
 * @param names the indexes that are built, the step that took longest, or the statement that reads; may be empty
 * @param dimension what there is more of at the larger size, such as {@code users}
 * @param before rows, statements, pages, or bytes of the table that grows, at the smallest size
 * @param after the same at the largest size
 * @param share the share of the upgrade's time for which a lock stops others; 0 for anything else
 */
@JsonIgnoreProperties(
        value = {"verdict"},
        allowGetters = true)
public record UpgradeEffect(
        Cost cost,
        String growing,
        List<String> tables,
        List<String> names,
        String dimension,
        long small,
        long large,
        long before,
        long after,
        double share) {

    /** What an upgrade costs those who use the database meanwhile. */
    public enum Cost {
        /** A table is written anew as a whole. */
        REWRITE,
        /** An index is built while writers wait. */
        INDEX,
        /** One transaction changes rows. */
        TRANSACTION,
        STATEMENTS,
        ROWS,
        /** The pages that the whole upgrade reads. */
        PAGES,
        /** The pages that one statement reads, all its executions together. */
        READ,
        /** Writers wait for much of the upgrade's time. */
        WRITE_LOCK,
        /** Readers and writers wait for much of the upgrade's time. */
        READ_LOCK
    }

    public UpgradeEffect {
        tables = List.copyOf(tables);
        names = List.copyOf(names);
    }

    /** Returns that it regressed if it grows with the data and a better way is known. */
    @JsonProperty
    public Verdict verdict() {
        return switch (cost) {
            case READ, WRITE_LOCK, READ_LOCK -> Verdict.CHANGED;
            default -> growing.isEmpty() ? Verdict.CHANGED : Verdict.REGRESSED;
        };
    }

    /** Returns the same at so many times the largest size, if it goes on growing as between the two sizes. */
    public double at(double times) {
        double power = Math.log(Math.max(1, after) / (double) Math.max(1, before)) / Math.log((double) large / small);
        return after * Math.pow(times, power);
    }
}
