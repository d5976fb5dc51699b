package org.identityperf.syncope.change;

import java.util.List;
import net.bytebuddy.asm.Advice;
import org.apache.syncope.core.persistence.api.entity.user.UDynGroupMembership;
import org.apache.syncope.core.persistence.jpa.dao.JPAGroupDAO;

/** This advice asks for the members of each dynamic group whenever the groups' conditions were read. */
public final class MembersOfEachGroup {

    private MembersOfEachGroup() {}

    @Advice.OnMethodExit
    static void ask(@Advice.This JPAGroupDAO groups, @Advice.Return List<UDynGroupMembership> conditions) {
        for (UDynGroupMembership condition : conditions) {
            groups.countUDynMembers(condition.getGroup());
        }
    }
}
