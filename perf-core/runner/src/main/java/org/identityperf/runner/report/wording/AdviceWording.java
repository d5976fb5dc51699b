package org.identityperf.runner.report.wording;

import java.util.SortedMap;
import org.identityperf.runner.claim.Advice;
import org.identityperf.runner.claim.Estimate;
import org.identityperf.runner.claim.ParamWords;
import org.identityperf.runner.claim.Quantity;
import org.identityperf.runner.claim.Rounded;
import org.identityperf.runner.result.Units;

/** The words for the value of a setting to choose. */
public final class AdviceWording {
    private static final double MEBI = 1024 * 1024;

    private AdviceWording() {}

    public static String sentence(Advice advice) {
        String median = advice.choice().reading().quantity() == Quantity.TIME
                ? Rounded.seconds(advice.median())
                : Rounded.of(advice.median()) + "/s";
        return where(advice.where()) + ": choose " + Rounded.of(advice.value()) + " "
                + advice.choice().words() + ", " + median + " " + advice.kind().reported() + ": of "
                + advice.measured() + " measured, fewer do worse and more save no more than 5 % (" + Estimate.PERCENT
                + " % intervals)" + heap(advice) + ".";
    }

    private static String where(SortedMap<String, String> where) {
        return where.isEmpty() ? "Here" : Units.capital(ParamWords.of(where));
    }

    private static String heap(Advice advice) {
        if (advice.heap().isEmpty()) {
            return "";
        }
        String here = mebi(advice.heap().getAsDouble());
        String peak = "; peak live heap, as sampled, " + here;
        if (advice.heapAtLargest().isEmpty() || advice.largest() == advice.value()) {
            return peak;
        }
        String most = mebi(advice.heapAtLargest().getAsDouble());
        String at = " at " + Rounded.of(advice.largest());
        return here.equals(most) ? peak + ", the same" + at : peak + " against " + most + at;
    }

    private static String mebi(double bytes) {
        return Math.round(bytes / MEBI) + " MiB";
    }
}
