package org.identityperf.spring.store;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.identityperf.spring.dataset.Shape;
import org.identityperf.spring.dataset.TokenKind;
import org.springframework.security.oauth2.server.authorization.OAuth2TokenType;

/** A look-up says by what an authorization is found. */
public enum LookUp {
    ID,
    STATE(TokenKind.STATE),
    AUTHORIZATION_CODE(TokenKind.AUTHORIZATION_CODE),
    ACCESS_TOKEN(TokenKind.ACCESS_TOKEN),
    ID_TOKEN(TokenKind.ID_TOKEN),
    REFRESH_TOKEN(TokenKind.REFRESH_TOKEN),
    USER_CODE(TokenKind.USER_CODE),
    DEVICE_CODE(TokenKind.DEVICE_CODE),
    /** By an access token of which the client does not say that it is one, as a revocation or an introspection may. */
    ANY_TOKEN(TokenKind.values());

    private final List<TokenKind> compared;

    LookUp(TokenKind... compared) {
        this.compared = List.of(compared);
    }

    /** Returns the columns that hold what is looked for. */
    public List<String> columns() {
        return this == ID
                ? List.of("id")
                : compared.stream().map(TokenKind::column).toList();
    }

    /** Returns the columns that an index would have to be made for. */
    public List<String> unindexed() {
        return this == ID ? List.of() : columns();
    }

    /** Returns the type by which the server is asked; empty if it is not told one. */
    public Optional<OAuth2TokenType> type() {
        return compared.size() == 1 ? Optional.of(compared.get(0).type()) : Optional.empty();
    }

    /** Returns the column whose value is looked for. */
    public String sought() {
        return this == ANY_TOKEN ? TokenKind.ACCESS_TOKEN.column() : columns().get(0);
    }

    /** Returns whether authorizations of the shape can be found so. */
    public boolean finds(Shape shape) {
        return Arrays.stream(TokenKind.values())
                .filter(kind -> this == ID || kind.column().equals(sought()))
                .anyMatch(shape::has);
    }
}
