package org.identityperf.runner.law;

import java.util.List;
import java.util.OptionalDouble;

/**
 * A published table over the parameter of its law, to be shown beside what was measured.
 *
 * @param points its rows; may be empty
 * @param unit the parameter's value at which both are set to 1, so that shapes can be compared where seconds cannot, such
 *     as where the published curve has become flat; the largest that both have where none is given or it was not measured
 * @param beside what else of a run belongs in the same picture
 */
public record PublishedTable(List<PublishedPoint> points, OptionalDouble unit, List<Beside> beside) {

    /** For a law of which no table was published. */
    public static final PublishedTable NONE = new PublishedTable(List.of(), OptionalDouble.empty(), List.of());

    public PublishedTable {
        points = List.copyOf(points);
        beside = List.copyOf(beside);
    }

    /**
     * Another line of the picture, at the same values of all parameters that both know.
     *
     * @param name what to call it
     * @param reading what it is; its parameter is the law's
     */
    public record Beside(String name, Reading reading) {}
}
