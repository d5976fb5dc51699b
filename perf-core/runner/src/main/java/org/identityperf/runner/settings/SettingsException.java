package org.identityperf.runner.settings;

/**
 * A settings exception is thrown if a property has a name or value that cannot be used. The message says which, and
 * what is allowed instead.
 */
public final class SettingsException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public SettingsException(String message) {
        super(message);
    }
}
