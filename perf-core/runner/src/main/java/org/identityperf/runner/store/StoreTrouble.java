package org.identityperf.runner.store;

/**
 * A {@code StoreTrouble} reports that the store itself broke while it was in use, or that another run may use it by
 * now. Its cause is the failure that followed from that, if one did.
 */
public final class StoreTrouble extends StoreException {

    private static final long serialVersionUID = 1;

    public StoreTrouble(String trouble) {
        super(trouble);
    }

    public StoreTrouble(String trouble, Exception followed) {
        super(trouble + "\nThis failed by it: " + followed.getMessage(), followed);
    }

    private StoreTrouble(String what, StoreTrouble trouble) {
        super(what + " failed. " + trouble.getMessage(), trouble.getCause());
    }

    /** Returns the same trouble with a message that begins with what was being done. */
    public StoreTrouble during(String what) {
        return new StoreTrouble(what, this);
    }
}
