package org.identityperf.runner.settings;

/** A property has a name or value that cannot be used; the message says which, and what there is instead. */
public final class SettingsException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public SettingsException(String message) {
        super(message);
    }
}
