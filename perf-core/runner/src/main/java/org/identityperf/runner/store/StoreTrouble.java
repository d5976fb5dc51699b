package org.identityperf.runner.store;

/** The store itself broke while it was in use; what failed only followed from that, and is the cause. */
public final class StoreTrouble extends StoreException {

    private static final long serialVersionUID = 1;

    public StoreTrouble(String trouble, Exception followed) {
        super(trouble + "\nThis failed by it: " + followed.getMessage(), followed);
    }

    private StoreTrouble(String what, StoreTrouble trouble) {
        super(what + " failed. " + trouble.getMessage(), trouble.getCause());
    }

    /** The same, beginning with what was being done. */
    public StoreTrouble during(String what) {
        return new StoreTrouble(what, this);
    }
}
