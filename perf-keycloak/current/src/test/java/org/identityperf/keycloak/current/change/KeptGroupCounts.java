package org.identityperf.keycloak.current.change;

import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;
import net.bytebuddy.asm.Advice;
import org.keycloak.models.GroupModel;
import org.keycloak.models.cache.infinispan.entities.CachedGroup;

/** This advice keeps the number of groups below a group for as long as the group is in the cache. It mends finding 2. */
public final class KeptGroupCounts {

    /** Is read by the advised method. */
    public static final Map<CachedGroup, Long> COUNTS = Collections.synchronizedMap(new WeakHashMap<>());

    private KeptGroupCounts() {}

    @Advice.OnMethodEnter(skipOn = Advice.OnNonDefaultValue.class)
    static Long kept(@Advice.FieldValue("cached") CachedGroup group, @Advice.FieldValue("updated") GroupModel changed) {
        return changed == null ? COUNTS.get(group) : null;
    }

    @Advice.OnMethodExit
    static void keep(
            @Advice.Enter Long kept,
            @Advice.Return(readOnly = false) Long count,
            @Advice.FieldValue("cached") CachedGroup group,
            @Advice.FieldValue("updated") GroupModel changed) {
        if (kept != null) {
            count = kept;
        } else if (changed == null && count != null) {
            COUNTS.put(group, count);
        }
    }
}
