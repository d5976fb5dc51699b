package org.identityperf.assertions;

import java.util.Locale;

/** A quantity that is counted while an action runs. */
public enum Counter {

    /** Statements, in whatever way they were sent; a batch of n counts n times. */
    STATEMENTS("statement", "statements"),

    /** Queries, without those within other statements. */
    SELECTS("SELECT", "SELECTs"),

    /** Inserts, those in a common table expression among them. */
    INSERTS("INSERT", "INSERTs"),

    /** Updates, those in a common table expression among them. */
    UPDATES("UPDATE", "UPDATEs"),

    /** Deletes, those in a common table expression among them. */
    DELETES("DELETE", "DELETEs"),

    /** Executions: a batch counts once. Each is a round trip at least. */
    EXECUTIONS("execution", "executions"),

    /** Rows that the code read and changed; rows that the database sent and changed, if it is the database that counts. */
    ROWS("row", "rows"),

    /** Calls that commit a transaction; in autocommit mode there is none. By data source only. */
    COMMITS("commit", "commits"),

    /** Calls that roll back a transaction, and not to a savepoint. By data source only. */
    ROLLBACKS("rollback", "rollbacks"),

    /** Commits and rollbacks of transactions in which nothing was executed. By data source only. */
    EMPTY_TRANSACTIONS("transaction around nothing", "transactions around nothing"),

    /** Bytes that the action's own thread allocated, those of counting among them. */
    ALLOCATED_BYTES("allocated byte", "allocated bytes"),

    /** Pages that were found in PostgreSQL's shared buffers or read into them. */
    PAGES("page", "pages"),

    /** Bytes of PostgreSQL's write-ahead log. */
    WAL_BYTES("byte of WAL", "bytes of WAL"),

    /** Pages written to PostgreSQL's temporary files; temporary tables that MySQL put on its disk. */
    TEMPORARY_PAGES("page of temporary files", "pages of temporary files");

    private final String one;
    private final String many;

    Counter(String one, String many) {
        this.one = one;
        this.many = many;
    }

    /** Returns a number of it in words. */
    String words(long number) {
        return (number == 0 ? "no" : number(number)) + ' ' + (number == 1 ? one : many);
    }

    static String number(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    String plural() {
        return many;
    }
}
