package org.identityperf.lab.job;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.identityperf.lab.run.HostProcess;
import org.identityperf.lab.run.ServerClassPath;

/** A host of JMH forks for each class path, started when its first cell is measured. */
final class Hosts implements AutoCloseable {

    private final List<String> jvmOptions;
    private final Path log;
    private final Map<ServerClassPath, HostProcess> started = new HashMap<>();

    Hosts(List<String> jvmOptions, Path log) {
        this.jvmOptions = jvmOptions;
        this.log = log;
    }

    HostProcess on(ServerClassPath classPath) throws IOException {
        HostProcess known = started.get(classPath);
        if (known != null) {
            return known;
        }
        HostProcess host = HostProcess.start(classPath, jvmOptions, log);
        started.put(classPath, host);
        return host;
    }

    @Override
    public void close() {
        started.values().forEach(HostProcess::close);
    }
}
