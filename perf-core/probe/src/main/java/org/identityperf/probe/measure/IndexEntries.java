package org.identityperf.probe.measure;

/**
 * Index entries say how many entries an index got within a window.
 *
 * @param entries of all operations together
 * @param index its name
 * @param table the table that it belongs to
 */
public record IndexEntries(long entries, String index, String table) {}
