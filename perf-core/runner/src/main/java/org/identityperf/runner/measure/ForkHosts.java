package org.identityperf.runner.measure;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.identityperf.runner.jvm.HostProcess;
import org.identityperf.runner.jvm.ServerClassPath;

/** This class holds a host of JMH forks for each class path. It starts a host when its first case is measured. */
public final class ForkHosts implements AutoCloseable {

    private final List<String> jvmOptions;
    private final Path log;
    private final Map<ServerClassPath, HostProcess> started = new HashMap<>();

    public ForkHosts(List<String> jvmOptions, Path log) {
        this.jvmOptions = jvmOptions;
        this.log = log;
    }

    public HostProcess on(ServerClassPath classPath) throws IOException {
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
