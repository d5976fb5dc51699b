package org.identityperf.usergrid.change;

import java.util.Map;
import net.bytebuddy.asm.Advice;

/** This advice forgets the permissions that were kept, before they are asked for. */
public final class ForgottenPermissions {

    private ForgottenPermissions() {}

    @Advice.OnMethodEnter
    static void forget(@Advice.FieldValue("byPrincipal") Map<?, ?> kept) {
        kept.clear();
    }
}
