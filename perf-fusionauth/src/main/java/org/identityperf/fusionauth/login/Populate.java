package org.identityperf.fusionauth.login;

import java.util.Map;
import org.identityperf.fusionauth.store.Account;

/** What is done to the claims of an access token before it is signed. */
public interface Populate {

    /** The claims that the token will have. */
    Map<String, Object> claims(Map<String, Object> claims, Account account);

    /** Nothing. */
    static Populate off() {
        return (claims, account) -> claims;
    }

    /** What a lambda does. */
    static Populate by(PopulateLambda lambda) {
        return (claims, account) -> lambda.populate(
                claims,
                "{\"id\":\"" + account.user() + "\",\"active\":" + account.active() + "}",
                "{\"id\":\"" + account.registration() + "\"}");
    }
}
