package org.identityperf.fusionauth.login;

import java.util.Map;
import org.identityperf.fusionauth.store.Account;

/** A populate step changes the claims of an access token before it is signed. */
public interface Populate {

    /** Returns the claims that the token will have. */
    Map<String, Object> claims(Map<String, Object> claims, Account account);

    /** Returns a step that changes nothing. */
    static Populate off() {
        return (claims, account) -> claims;
    }

    /** Returns a step that runs a lambda. */
    static Populate by(PopulateLambda lambda) {
        return (claims, account) -> lambda.populate(
                claims,
                "{\"id\":\"" + account.user() + "\",\"active\":" + account.active() + "}",
                "{\"id\":\"" + account.registration() + "\"}");
    }
}
