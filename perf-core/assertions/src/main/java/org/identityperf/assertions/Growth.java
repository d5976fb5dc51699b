package org.identityperf.assertions;

/** A growth says how the number of statements may grow with the data. */
public enum Growth {

    /** The same number, whatever the data. */
    CONSTANT {
        @Override
        boolean allows(int[] sizes, int[] statements) {
            return statements[0] == statements[1] && statements[1] == statements[2];
        }
    },

    /** At most as many more, for each one more, between the two larger sizes as between the two smaller ones. */
    LINEAR {
        @Override
        boolean allows(int[] sizes, int[] statements) {
            long first = (long) (statements[1] - statements[0]) * (sizes[2] - sizes[1]);
            long then = (long) (statements[2] - statements[1]) * (sizes[1] - sizes[0]);
            return then <= Math.max(0, first);
        }
    };

    abstract boolean allows(int[] sizes, int[] statements);

    /** Returns {@link #CONSTANT}. */
    public static Growth constant() {
        return CONSTANT;
    }

    /** Returns {@link #LINEAR}. */
    public static Growth linear() {
        return LINEAR;
    }
}
