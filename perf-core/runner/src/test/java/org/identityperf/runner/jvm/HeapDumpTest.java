package org.identityperf.runner.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HeapDumpTest {

    private static final Map<String, Entry> SEEN = new ConcurrentHashMap<>();
    private static final Bus BUS = new Bus();

    @TempDir
    Path folder;

    private record Entry(byte[] content) {}

    private static final class Bus {
        private final List<Runnable> listeners = new ArrayList<>();
    }

    @Test
    void theFieldsThatHoldMostObjectsAreNamed() throws Exception {
        IntStream.range(0, 40).forEach(i -> {
            SEEN.put("key" + i, new Entry(new byte[i]));
            BUS.listeners.add(() -> SEEN.remove("key" + i));
        });
        Path file = folder.resolve("heap.hprof");
        ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class).dumpHeap(file.toString(), true);

        HeapDump dump = HeapDump.read(file);

        String test = HeapDumpTest.class.getName();
        assertThat(dump.holders(List.of("[B", Entry.class.getName()))).containsExactly("static " + test + ".SEEN");
        assertThat(dump.holders(List.of(test + "$$Lambda")))
                .containsExactly(test + "$Bus.listeners", "static " + test + ".BUS");
        assertThat(dump.holders(List.of("no.such.Class"))).isEmpty();
    }
}
