package org.identityperf.probe.measure;

/**
 * A statement log says what a statement wrote to the store's log: the WAL of PostgreSQL.
 *
 * @param records what it changed, record by record
 * @param fullPages how many pages went into the log as a whole, since nothing had changed them since the last checkpoint
 * @param bytes of all of it, those of whole pages too
 */
public record StatementLog(long records, long fullPages, long bytes) {

    StatementLog and(StatementLog other, int sign) {
        return new StatementLog(
                records + sign * other.records, fullPages + sign * other.fullPages, bytes + sign * other.bytes);
    }
}
