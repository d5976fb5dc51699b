package org.identityperf.keycloak.current.change;

import java.util.function.BiFunction;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.implementation.bytecode.assign.Assigner;
import org.keycloak.models.KeycloakSession;

/** This advice has everybody who misses an entry of the cache read it, as up to issues 21521 and 22988. */
public final class EachForItself {

    private EachForItself() {}

    @Advice.OnMethodEnter(skipOn = Advice.OnNonDefaultValue.class)
    static Object[] read(
            @Advice.Argument(0) KeycloakSession session,
            @Advice.Argument(1) String id,
            @Advice.Argument(2) BiFunction<String, KeycloakSession, ?> compute) {
        return new Object[] {compute.apply(id, session)};
    }

    @Advice.OnMethodExit
    static void answer(
            @Advice.Enter Object[] read,
            @Advice.Return(readOnly = false, typing = Assigner.Typing.DYNAMIC) Object answer) {
        answer = read[0];
    }
}
