package org.identityperf.assertions;

/** A growth says how the number of statements may grow with the data. */
public enum Growth {

    /** The same number, whatever the data. */
    CONSTANT("the same number of statements for any data") {
        @Override
        boolean allows(int[] sizes, long[] statements) {
            return statements[0] == statements[1] && statements[1] == statements[2];
        }
    },

    /** At most as many more, for each one more, between the two larger sizes as between the two smaller ones. */
    LINEAR("statements to grow no faster than the data") {
        @Override
        boolean allows(int[] sizes, long[] statements) {
            long first = (statements[1] - statements[0]) * (sizes[2] - sizes[1]);
            long then = (statements[2] - statements[1]) * (sizes[1] - sizes[0]);
            return then <= Math.max(0, first);
        }
    };

    private final String words;

    Growth(String words) {
        this.words = words;
    }

    abstract boolean allows(int[] sizes, long[] statements);

    @Override
    public String toString() {
        return words;
    }
}
