package org.identityperf.spring.dataset;

import org.springframework.security.oauth2.server.authorization.OAuth2TokenType;

/** A kind of token has a column of its own, and a type by which the server is asked for it. */
public enum TokenKind {
    STATE("state", "state"),
    AUTHORIZATION_CODE("authorization_code_value", "code"),
    ACCESS_TOKEN("access_token_value", "access_token"),
    ID_TOKEN("oidc_id_token_value", "id_token"),
    REFRESH_TOKEN("refresh_token_value", "refresh_token"),
    USER_CODE("user_code_value", "user_code"),
    DEVICE_CODE("device_code_value", "device_code");

    private final String column;
    private final String type;

    TokenKind(String column, String type) {
        this.column = column;
        this.type = type;
    }

    public String column() {
        return column;
    }

    public OAuth2TokenType type() {
        return new OAuth2TokenType(type);
    }
}
