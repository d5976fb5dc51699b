package org.identityperf.keycloak.current.service;

import jakarta.ws.rs.core.Cookie;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * These are the headers of a request, which accepts everything.
 *
 * @param cookieValues the values of its cookies, by name
 */
record RequestHeaders(MultivaluedMap<String, String> values, Map<String, String> cookieValues) implements HttpHeaders {

    @Override
    public List<String> getRequestHeader(String name) {
        return values.get(name);
    }

    @Override
    public String getHeaderString(String name) {
        return values.getFirst(name);
    }

    @Override
    public MultivaluedMap<String, String> getRequestHeaders() {
        return values;
    }

    @Override
    public List<MediaType> getAcceptableMediaTypes() {
        return List.of(MediaType.WILDCARD_TYPE);
    }

    @Override
    public List<Locale> getAcceptableLanguages() {
        return List.of(Locale.ENGLISH);
    }

    @Override
    public MediaType getMediaType() {
        return MediaType.APPLICATION_FORM_URLENCODED_TYPE;
    }

    @Override
    public Locale getLanguage() {
        return Locale.ENGLISH;
    }

    @Override
    public Map<String, Cookie> getCookies() {
        return cookieValues.entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey,
                        cookie -> new Cookie.Builder(cookie.getKey())
                                .value(cookie.getValue())
                                .build()));
    }

    @Override
    public Date getDate() {
        return null;
    }

    @Override
    public int getLength() {
        return -1;
    }
}
