package org.identityperf.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.identityperf.runner.console.Screen;
import org.junit.jupiter.api.Test;

class JmhProgressTest {

    @Test
    void iterationsPassResultsStayAndHeadingsAreKnown() {
        StringBuilder shown = new StringBuilder();
        JmhProgress lines = new JmhProgress(new Screen() {
            @Override
            public void stays(String line) {
                shown.append("stays: " + line + '\n');
            }

            @Override
            public void passes(String line) {
                shown.append("passes: " + line + '\n');
            }
        });
        // As JMH 1.37 prints them.
        """
        # Case 2 of 3
        # JMH version: 1.37
        # Benchmark: org.identityperf.tiny.Tiny.server
        # Parameters: (items = 10)

        # Run progress: 0.00% complete, ETA 00:00:00
        Iteration   1: 11.1 ops/s
        # Run progress: 50.00% complete, ETA 00:00:07
        # Warmup Iteration   1: 12.3 ops/s
        Iteration   1: 14.5 ops/s

        Result "org.identityperf.tiny.Tiny.server":
          14.5 ops/s
        """.lines().forEach(lines);

        assertThat(shown.toString()).isEqualTo("""
            passes: [2 of 3] Iteration   1: 11.1 ops/s  Tiny.server (items = 10)
            passes: [2 of 3] 00:00:07 left, Warmup Iteration   1: 12.3 ops/s  Tiny.server (items = 10)
            passes: [2 of 3] 00:00:07 left, Iteration   1: 14.5 ops/s  Tiny.server (items = 10)
            stays: Result "org.identityperf.tiny.Tiny.server":
            stays:   14.5 ops/s
            """);
    }
}
