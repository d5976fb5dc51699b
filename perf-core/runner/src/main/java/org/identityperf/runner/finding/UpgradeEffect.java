package org.identityperf.runner.finding;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;

/**
 * One thing that a step of an upgrade does, at the smallest and the largest size of the data.
 *
 * @param growing what grows with the data: a table, or what is counted; empty if nothing does
 * @param tables the tables that it is about
 * @param names the indexes that are built, or the step that took longest; may be empty
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
        return !growing.isEmpty() && cost != Cost.WRITE_LOCK && cost != Cost.READ_LOCK
                ? Verdict.REGRESSED
                : Verdict.CHANGED;
    }
}
