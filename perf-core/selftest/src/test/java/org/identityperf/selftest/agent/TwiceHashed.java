package org.identityperf.selftest.agent;

import java.security.InvalidKeyException;
import java.security.NoSuchAlgorithmException;
import java.security.Provider;
import java.security.Security;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.KeySpec;
import java.util.List;
import java.util.Map;
import javax.crypto.SecretKey;
import javax.crypto.SecretKeyFactory;
import javax.crypto.SecretKeyFactorySpi;

/** This security provider derives each key of PBKDF2 twice, by the next provider, as many rounds do. */
final class TwiceHashed extends Provider {

    private static final long serialVersionUID = 1;
    private static final String TYPE = "SecretKeyFactory";
    private static final String ALGORITHM = "PBKDF2WithHmac";

    private TwiceHashed() {
        super("twice", "1", "derives each key twice");
    }

    /** Puts it before all others that derive such keys. */
    static void install() {
        TwiceHashed twice = new TwiceHashed();
        for (Provider provider : Security.getProviders()) {
            for (Service service : provider.getServices()) {
                if (service.getType().equals(TYPE) && service.getAlgorithm().startsWith(ALGORITHM)) {
                    twice.putService(new TwiceService(twice, service.getAlgorithm(), provider));
                }
            }
        }
        Security.insertProviderAt(twice, 1);
    }

    private static final class TwiceService extends Service {

        private final Provider next;

        TwiceService(Provider twice, String algorithm, Provider next) {
            super(twice, TYPE, algorithm, Twice.class.getName(), List.of(), Map.of());
            this.next = next;
        }

        @Override
        public Object newInstance(Object parameter) throws NoSuchAlgorithmException {
            return new Twice(SecretKeyFactory.getInstance(getAlgorithm(), next));
        }
    }

    private static final class Twice extends SecretKeyFactorySpi {

        private final SecretKeyFactory once;

        Twice(SecretKeyFactory once) {
            this.once = once;
        }

        @Override
        protected SecretKey engineGenerateSecret(KeySpec keySpec) throws InvalidKeySpecException {
            Slowdowns.hashed(() -> {
                try {
                    once.generateSecret(keySpec);
                } catch (InvalidKeySpecException e) {
                    throw new IllegalArgumentException(e);
                }
            });
            return once.generateSecret(keySpec);
        }

        @Override
        protected KeySpec engineGetKeySpec(SecretKey key, Class<?> keySpec) throws InvalidKeySpecException {
            return once.getKeySpec(key, keySpec);
        }

        @Override
        protected SecretKey engineTranslateKey(SecretKey key) throws InvalidKeyException {
            return once.translateKey(key);
        }
    }
}
