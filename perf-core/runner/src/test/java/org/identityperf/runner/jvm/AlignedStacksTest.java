package org.identityperf.runner.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AlignedStacksTest {

    /** As Keycloak 22 and 24 load sessions. */
    @Test
    void theSameWorkInAnotherThreadIsComparedFromWhereItIsTheSame() {
        AlignedStacks aligned = AlignedStacks.of("""
                Benchmark.server;Provider.loadAll;Initializer.start;Loader.load;Query.list;Socket.read 80
                Benchmark.server;Provider.loadAll;Initializer.start;Loader.load;Cache.put 20
                """, """
                Thread.run;Provider.lambda;Loader.load;Query.list;Socket.read 120
                Thread.run;Provider.lambda;Loader.load;Cache.put 20
                Benchmark.server;Provider.loadAll;Latch.await 1
                """);

        assertThat(aligned.baseline()).isEqualTo("""
                Loader.load;Query.list;Socket.read 80
                Loader.load;Cache.put 20
                """);
        assertThat(aligned.candidate()).isEqualTo("""
                Loader.load;Query.list;Socket.read 120
                Loader.load;Cache.put 20
                Benchmark.server;Provider.loadAll;Latch.await 1
                """);
    }

    @Test
    void aNewLayerIsNewByWhatItSpendsItself() {
        AlignedStacks aligned = AlignedStacks.of("Server.read;Cache.get;Query.list 50\n", """
                Server.read;Layer.wrap;Cache.get;Query.list 50
                Server.read;Layer.wrap;Layer.copy 25
                """);

        assertThat(aligned.baseline()).isEqualTo("Server.read;Cache.get;Query.list 50\n");
        assertThat(aligned.candidate()).isEqualTo("""
                Server.read;Cache.get;Query.list 50
                Server.read;Layer.wrap;Layer.copy 25
                """);
    }

    @Test
    void behindACommonFrameOfTheWayTheNextIsFound() {
        AlignedStacks aligned = AlignedStacks.of(
                "Benchmark.server;Task.run;Worker.call;Loader.load 10\n",
                "Thread.run;Task.run;Lambda.run;Loader.load 9\n");

        assertThat(aligned.baseline()).isEqualTo("Task.run;Loader.load 10\n");
        assertThat(aligned.candidate()).isEqualTo("Task.run;Loader.load 9\n");
    }

    /** As Keycloak 24 opens a transaction before it gives the work away, and 22 after it. */
    @Test
    void layersInAnotherOrderAreNoSignOfTheSameWork() {
        AlignedStacks aligned = AlignedStacks.of("""
                Benchmark.server;Transaction.run;Worker.apply;Loader.load;Query.list 60
                Benchmark.server;Transaction.run;Worker.apply;Loader.load;Cache.put 40
                """, """
                Thread.run;Worker.apply;Transaction.run;Loader.load;Query.list 90
                Thread.run;Worker.apply;Transaction.run;Loader.load;Cache.put 40
                """);

        assertThat(aligned.baseline().lines()).allMatch(line -> line.contains("Loader.load;"));
        assertThat(aligned.baseline().replace("60", "90")).isEqualTo(aligned.candidate());
    }

    @Test
    void whatOnlyOneSideDoesStaysWhereItIs() {
        String baseline = "Server.read;Query.list 50\n";
        String candidate = "Server.read;Query.list 50\nServer.read;Again.read;Query.list 50\n";

        assertThat(AlignedStacks.of(baseline, candidate)).isEqualTo(new AlignedStacks(baseline, candidate));
    }

    @Test
    void whatIsSeldomSeenIsNotTakenForTheSameWork() {
        String baseline = "Server.read;Query.list 95\nServer.read;Map.get 5\n";
        String candidate = "Server.read;Query.list 50\nServer.read;Report.write;Map.get 50\n";

        assertThat(AlignedStacks.of(baseline, candidate)).isEqualTo(new AlignedStacks(baseline, candidate));
    }

    @Test
    void nothingAtAllIsAlignedWithAnything() {
        assertThat(AlignedStacks.of("", "Server.read 1\n")).isEqualTo(new AlignedStacks("", "Server.read 1\n"));
    }
}
