package org.identityperf.runner.checkout;

/** This exception says why a server's checkout can't be measured, and what its developer can do. */
public final class CheckoutException extends RuntimeException {

    private static final long serialVersionUID = 1;

    CheckoutException(String message) {
        super(message);
    }
}
