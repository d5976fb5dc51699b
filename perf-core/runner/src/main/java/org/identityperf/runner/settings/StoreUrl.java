package org.identityperf.runner.settings;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The URL of a store that someone else runs. It may contain only hosts, a database to connect to, and a
 * few options that say how to connect. A driver's other options can load classes, read files, or change what is
 * measured.
 *
 * <p>No message repeats the value: a mistake in it may be a password in the wrong place.
 */
record StoreUrl(String property, Form form) {

    private static final int LONGEST = 2000;
    private static final int LAST_PORT = 65535;
    private static final Pattern VISIBLE_ASCII = Pattern.compile("[!-~]*");
    private static final Pattern PARTS = Pattern.compile("([^/]+)(?:/([^?]*))?(?:\\?(.*))?");
    private static final Pattern HOST =
            Pattern.compile("([A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?|\\[[0-9A-Fa-f:.]+])" + "(?::([0-9]{1,5}))?");
    private static final Pattern DATABASE = Pattern.compile("[A-Za-z0-9_$.-]*");
    private static final Pattern OPTION = Pattern.compile("(\\w+)=([A-Za-z0-9._/-]+)");
    private static final Pattern CREDENTIALS = Pattern.compile("@|(?i)[?&;](user|username|password|pass|pwd|passwd)=");

    /** Whether a URL names a database behind its hosts. */
    enum Path {
        NEEDED,
        ALLOWED,
        REFUSED
    }

    /**
     * The form of the URLs of one kind of store.
     *
     * @param port the usual port
     * @param options the options that a URL may have
     */
    record Form(List<String> schemes, int port, Path path, Set<String> options, String example) {

        /** The option without which it is not known whose nodes are used. */
        static final String DATACENTER = "datacenter";
    }

    /**
     * Checks a value, and adds the store's usual port to every host without one.
     *
     * @throws SettingsException if it is not the URL of such a store, or contains more than it may
     */
    static String checked(Store store, String property, String value) {
        return new StoreUrl(property, store.url().orElseThrow()).checked(value);
    }

    private String checked(String value) {
        if (CREDENTIALS.matcher(value).find()) {
            String prefix = property.substring(0, property.lastIndexOf('.'));
            throw new SettingsException(
                    property + " holds a user or a password; a URL is shown in reports. Say them with " + prefix
                            + ".user and " + prefix + ".password-file.");
        }
        if (value.isEmpty()
                || value.length() > LONGEST
                || !VISIBLE_ASCII.matcher(value).matches()) {
            throw refused("must be 1 to " + LONGEST + " visible ASCII characters");
        }
        String scheme = form.schemes().stream()
                .filter(known -> value.startsWith(known + "://"))
                .findFirst()
                .orElseThrow(() -> refused("must begin with "
                        + form.schemes().stream().map(known -> known + "://").collect(Collectors.joining(" or "))));
        Matcher parts = PARTS.matcher(value.substring(scheme.length() + "://".length()));
        if (!parts.matches()) {
            throw refused("names no host");
        }
        String hosts =
                Arrays.stream(parts.group(1).split(",", -1)).map(this::host).collect(Collectors.joining(","));
        String path = Optional.ofNullable(parts.group(2)).orElse("");
        String options = Optional.ofNullable(parts.group(3)).orElse("");
        checkPath(path);
        if (!options.isEmpty()) {
            Arrays.stream(options.split("&", -1)).forEach(this::checkOption);
        }
        if (form.options().contains(Form.DATACENTER) && options.isEmpty()) {
            throw refused("names no datacenter, so that it is not known whose nodes are used");
        }
        return scheme + "://" + hosts + '/' + path + (options.isEmpty() ? "" : '?' + options);
    }

    private String host(String host) {
        Matcher matcher = HOST.matcher(host);
        if (!matcher.matches()) {
            throw refused("has a part between :// and / that is not host or host:port");
        }
        int port = matcher.group(2) == null ? form.port() : Integer.parseInt(matcher.group(2));
        if (port < 1 || port > LAST_PORT) {
            throw refused("has a port that is not between 1 and " + LAST_PORT);
        }
        return matcher.group(1) + ':' + port;
    }

    private void checkPath(String path) {
        if (!DATABASE.matcher(path).matches()) {
            throw refused("has something after the hosts that is not the name of a database");
        }
        if (form.path() == Path.NEEDED && path.isEmpty()) {
            throw refused("names no database to connect to");
        }
        if (form.path() == Path.REFUSED && !path.isEmpty()) {
            throw refused("must end after the hosts: this project makes names of its own there");
        }
    }

    private void checkOption(String option) {
        Matcher matcher = OPTION.matcher(option);
        if (!matcher.matches() || !form.options().contains(matcher.group(1))) {
            throw refused(
                    form.options().isEmpty()
                            ? "takes no options after a ?"
                            : "takes no options but "
                                    + form.options().stream().sorted().toList()
                                    + ", with values of letters, digits and ._/-");
        }
    }

    private SettingsException refused(String why) {
        return new SettingsException(
                String.format(Locale.ROOT, "%s %s; write it like %s", property, why, form.example()));
    }
}
