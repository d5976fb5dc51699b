package org.identityperf.lab.store;

/** The store itself broke while it was in use; what failed only followed from that, and is the cause. */
public final class StoreTrouble extends StoreException {

    private static final long serialVersionUID = 1;

    public StoreTrouble(String trouble, Exception followed) {
        super(trouble + "\nThis failed by it: " + followed.getMessage(), followed);
    }
}
