package org.identityperf.runner.store.process;

/** An {@code ExitCode} is the code with which a process ended, in words. */
public final class ExitCode {

    private static final int KILLED = 137;

    private ExitCode() {}

    /** Returns a text such as {@code code 1}. What was killed could not say why, so the likely reason is added. */
    public static String inWords(int code) {
        return code == KILLED
                ? "code 137 (killed by SIGKILL: by a person, or by the system because memory ran out, which its log"
                        + " says; then end other programs, or give this machine or container more memory)"
                : "code " + code;
    }
}
