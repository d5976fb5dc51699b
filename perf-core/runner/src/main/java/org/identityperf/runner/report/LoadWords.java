package org.identityperf.runner.report;

/**
 * What a benchmark of loading loads.
 *
 * @param size the parameter that is the number of what is loaded
 * @param rows rows for each of them, in all tables together
 * @param tables how many tables they are in
 * @param part what the rows that matter most are called; the same as the whole where {@code partRows} is {@code rows}
 * @param partRows how many of the rows are of that part
 * @param floor what the floor loads from, such as {@code ready files}
 * @param goal the share of the floor at which loading is good enough
 */
record LoadWords(String size, int rows, int tables, String part, int partRows, String floor, double goal) {

    LoadWords {
        if (rows < 1 || tables < 1 || partRows < 1 || partRows > rows || !(goal > 0)) {
            throw new IllegalArgumentException("cannot be " + rows + " rows in " + tables + " tables, " + partRows
                    + " of them " + part + ", with goal " + goal);
        }
    }

    /** Whether all rows are of that part. */
    boolean whole() {
        return partRows == rows;
    }
}
