package org.identityperf.syncope.dataset;

import java.util.UUID;

/**
 * One of the four groups of the published data set whose members are listed. Their keys are the
 * published ones.
 */
public enum StaticGroup {
    ICT("ict", "1928378b-be37-4385-a837-8bbe37a3851c"),
    EMPLOYEE("employee", "54b85719-91db-4917-b857-1991dbd91707"),
    HELPDESK("helpdesk", "769f5004-5ff5-436b-9f50-045ff5436b5f"),
    HR("hr", "e458f315-975e-4270-98f3-15975ea27057");

    private final String groupName;
    private final UUID key;

    StaticGroup(String groupName, String key) {
        this.groupName = groupName;
        this.key = UUID.fromString(key);
    }

    public String groupName() {
        return groupName;
    }

    public UUID key() {
        return key;
    }
}
