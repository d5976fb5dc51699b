package org.identityperf.runner;

import com.sun.security.auth.module.UnixSystem;
import java.io.IOException;

/** Programs that a test needs and a machine of CI may lack. A contributor's own machine is never changed. */
public final class DebianPackages {

    private static boolean updated;

    private DebianPackages() {}

    /** Whether this is a machine of CI whose root we are. */
    public static boolean allowed() {
        return "true".equals(System.getenv("CI")) && new UnixSystem().getUid() == 0;
    }

    /**
     * Installs them from Debian's or Ubuntu's own packages, without starting the services that they bring; whether it could.
     * One at a time installs something, and waits for others of this machine.
     */
    public static synchronized boolean install(String... packages) throws IOException, InterruptedException {
        String[] install = {
            "env",
            "DEBIAN_FRONTEND=noninteractive",
            "RUNLEVEL=1",
            "apt-get",
            "-qq",
            "-o",
            "DPkg::Lock::Timeout=60",
            "install"
        };
        String[] command = new String[install.length + 1 + packages.length];
        System.arraycopy(install, 0, command, 0, install.length);
        command[install.length] = "--no-install-recommends";
        System.arraycopy(packages, 0, command, install.length + 1, packages.length);
        updated = updated || Command.succeeds("which", "apt-get") && Command.succeeds("apt-get", "-qq", "update");
        return updated && Command.succeeds(command);
    }
}
