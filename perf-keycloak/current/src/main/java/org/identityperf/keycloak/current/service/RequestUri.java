package org.identityperf.keycloak.current.service;

import jakarta.ws.rs.core.MultivaluedHashMap;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.PathSegment;
import jakarta.ws.rs.core.UriBuilder;
import jakarta.ws.rs.core.UriInfo;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** This is the URI of a request, below the server's base. No resource of JAX-RS was matched with it. */
record RequestUri(URI base, URI whole) implements UriInfo {

    @Override
    public String getPath() {
        return base.relativize(whole).getPath();
    }

    @Override
    public String getPath(boolean decode) {
        return decode ? getPath() : base.relativize(whole).getRawPath();
    }

    @Override
    public List<PathSegment> getPathSegments() {
        return List.of();
    }

    @Override
    public List<PathSegment> getPathSegments(boolean decode) {
        return List.of();
    }

    @Override
    public URI getRequestUri() {
        return whole;
    }

    @Override
    public UriBuilder getRequestUriBuilder() {
        return UriBuilder.fromUri(whole);
    }

    @Override
    public URI getAbsolutePath() {
        return base.resolve(whole.getRawPath());
    }

    @Override
    public UriBuilder getAbsolutePathBuilder() {
        return UriBuilder.fromUri(getAbsolutePath());
    }

    @Override
    public URI getBaseUri() {
        return base;
    }

    @Override
    public UriBuilder getBaseUriBuilder() {
        return UriBuilder.fromUri(base);
    }

    @Override
    public MultivaluedMap<String, String> getPathParameters() {
        return new MultivaluedHashMap<>();
    }

    @Override
    public MultivaluedMap<String, String> getPathParameters(boolean decode) {
        return getPathParameters();
    }

    @Override
    public MultivaluedMap<String, String> getQueryParameters() {
        return getQueryParameters(true);
    }

    @Override
    public MultivaluedMap<String, String> getQueryParameters(boolean decode) {
        MultivaluedMap<String, String> parameters = new MultivaluedHashMap<>();
        if (whole.getRawQuery() != null) {
            for (String pair : whole.getRawQuery().split("&")) {
                String[] parts = pair.split("=", 2);
                parameters.add(parts[0], decode ? URLDecoder.decode(parts[1], StandardCharsets.UTF_8) : parts[1]);
            }
        }
        return parameters;
    }

    @Override
    public List<String> getMatchedURIs() {
        return List.of();
    }

    @Override
    public List<String> getMatchedURIs(boolean decode) {
        return List.of();
    }

    @Override
    public List<Object> getMatchedResources() {
        return List.of();
    }

    @Override
    public URI resolve(URI uri) {
        return base.resolve(uri);
    }

    @Override
    public URI relativize(URI uri) {
        return whole.relativize(base.resolve(uri));
    }
}
