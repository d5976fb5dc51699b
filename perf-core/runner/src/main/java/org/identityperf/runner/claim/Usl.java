package org.identityperf.runner.claim;

/**
 * The universal scalability law is {@code X(N) = lambda N / (1 + sigma (N - 1) + kappa N (N - 1))}: throughput over the
 * number of workers (N. J. Gunther, "Guerrilla Capacity Planning", 2007).
 *
 * @param lambda throughput of one worker
 * @param sigma contention: the share of the work that only one can do at a time; 0 or more
 * @param kappa coherency: what each worker costs each other one; 0 or more
 */
public record Usl(double lambda, double sigma, double kappa) {

    /** How many different N a fit needs: one for each parameter, and one to test the shape of the curve. */
    static final int LEAST = 4;

    static final int PARAMETERS = 3;

    /**
     * Fits the means at each N by least squares of the relative errors of N / X, which is linear in 1 / lambda, sigma / lambda and kappa /
     * lambda. Where the best fit has a negative sigma or kappa, which mean nothing here, the best without it is taken.
     *
     * @throws IllegalArgumentException if there are fewer than {@value #LEAST} different N
     */
    public static Usl fit(Points forks) {
        Points points = forks.means();
        if (points.distinct().size() < LEAST) {
            throw new IllegalArgumentException(
                    "the law needs " + LEAST + " different numbers of workers, not " + points.distinct());
        }
        double[] both = solve(points, true, true);
        if (possible(both)) {
            return of(both);
        }
        double[] contention = solve(points, true, false);
        double[] coherency = solve(points, false, true);
        double[] linear = solve(points, false, false);
        double[] best = linear;
        for (double[] each : new double[][] {contention, coherency}) {
            if (possible(each) && misfit(points, each) < misfit(points, best)) {
                best = each;
            }
        }
        return of(best);
    }

    private static boolean possible(double[] c) {
        return c[0] > 0 && c[1] >= 0 && c[2] >= 0;
    }

    private static Usl of(double[] c) {
        return new Usl(1 / c[0], c[1] / c[0], c[2] / c[0]);
    }

    private static double[] terms(double n) {
        return new double[] {1, n - 1, n * (n - 1)};
    }

    /** Returns terms and what they add up to, relative to N / X. */
    private static double[] scaled(Points points, int i) {
        double n = points.x(i);
        double scale = points.y(i) / n;
        double[] terms = terms(n);
        return new double[] {
            terms[0] * scale, terms[1] * scale, terms[2] * scale, 1,
        };
    }

    private static double misfit(Points points, double[] c) {
        double sum = 0;
        for (int i = 0; i < points.size(); i++) {
            double[] row = scaled(points, i);
            double miss = row[3] - c[0] * row[0] - c[1] * row[1] - c[2] * row[2];
            sum += miss * miss;
        }
        return sum;
    }

    /** Solves the normal equations by Gauss; a term that is left out gets the equation that makes it zero. */
    private static double[] solve(Points points, boolean contention, boolean coherency) {
        boolean[] used = {true, contention, coherency};
        double[][] m = new double[PARAMETERS][PARAMETERS + 1];
        for (int p = 0; p < points.size(); p++) {
            double[] row = scaled(points, p);
            for (int i = 0; i < PARAMETERS; i++) {
                for (int j = 0; j <= PARAMETERS; j++) {
                    m[i][j] += used[i] && (j == PARAMETERS || used[j]) ? row[i] * row[j] : 0;
                }
            }
        }
        for (int i = 0; i < PARAMETERS; i++) {
            if (!used[i]) {
                m[i][i] = 1;
            }
        }
        for (int i = 0; i < PARAMETERS; i++) {
            for (int k = i + 1; k < PARAMETERS; k++) {
                double factor = m[k][i] / m[i][i];
                for (int j = i; j <= PARAMETERS; j++) {
                    m[k][j] -= factor * m[i][j];
                }
            }
        }
        double[] c = new double[PARAMETERS];
        for (int i = PARAMETERS - 1; i >= 0; i--) {
            double rest = m[i][PARAMETERS];
            for (int j = i + 1; j < PARAMETERS; j++) {
                rest -= m[i][j] * c[j];
            }
            c[i] = rest / m[i][i];
        }
        return c;
    }

    public double at(double n) {
        return lambda * n / (1 + sigma * (n - 1) + kappa * n * (n - 1));
    }

    /** Returns how many workers have the highest throughput; infinite where more workers always have more. */
    public double peak() {
        if (sigma >= 1) {
            return 1;
        }
        return Math.max(1, Math.sqrt((1 - sigma) / kappa));
    }

    /**
     * Returns beyond how many workers latency grows faster than throughput: where X over latency, which is N / X, is
     * the most (L. Kleinrock, "Power and deterministic rules of thumb for probabilistic problems in computer
     * communications", ICC 1979). It is never beyond the peak; it is infinite where no worker delays another.
     */
    public double knee() {
        if (sigma >= 1) {
            return 1;
        }
        // The root of 3 kappa N^2 + (sigma - kappa) N - (1 - sigma), written so that kappa may be 0.
        double linear = sigma - kappa;
        return Math.max(1, 2 * (1 - sigma) / (linear + Math.sqrt(linear * linear + 12 * kappa * (1 - sigma))));
    }
}
