package org.identityperf.crowd.password;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class CrowdEncoderTest {

    @Test
    void aCredentialThatAnotherProgramPublishedIsUnderstood() {
        // The example of hash mode 12001, "Atlassian (PBKDF2-HMAC-SHA1)", in the documentation of hashcat.
        String credential = "{PKCS5S2}NzIyNzM0NzY3NTIwNjI3MdDDis7wPxSbSzfFqDGf7u/L00kSEnupbz36XCL0m7wa";

        assertThat(CrowdEncoder.of(credential)).isEqualTo(CrowdEncoder.PKCS5S2);
        assertThat(CrowdEncoder.PKCS5S2.matches("hashcat", credential)).isTrue();
        assertThat(CrowdEncoder.PKCS5S2.matches("Hashcat", credential)).isFalse();
    }

    @Test
    void theOldEncoderIsSha512InBase64() {
        // FIPS 180-4's example: SHA-512 of "abc".
        String credential = "3a81oZNherrMQXNJriBBMRLm+k6JqX6iCp7u5ktV05ohkpkqJ0/BqDa6PCOj/uu9RU1EI2Q86A4qmslPpUyknw==";

        assertThat(CrowdEncoder.ATLASSIAN_SHA1.encode("abc")).isEqualTo(credential);
        assertThat(CrowdEncoder.of(credential)).isEqualTo(CrowdEncoder.ATLASSIAN_SHA1);
    }

    @ParameterizedTest
    @EnumSource
    void aPasswordMatchesWhatItGaveAndNothingElse(CrowdEncoder encoder) {
        String credential = encoder.encode("naïve 名前 \uD83D\uDE00");

        assertThat(encoder.matches("naïve 名前 \uD83D\uDE00", credential)).isTrue();
        assertThat(encoder.matches("naive 名前 \uD83D\uDE00", credential)).isFalse();
        assertThat(encoder.matches("", credential)).isFalse();
    }

    @Test
    void everySaltGivesAnotherCredential() {
        String first = CrowdEncoder.PKCS5S2.encode("secret");

        assertThat(CrowdEncoder.PKCS5S2.encode("secret")).isNotEqualTo(first);
    }

    @ParameterizedTest
    @CsvSource({"PKCS5S2,73", "ATLASSIAN_SHA1,88"})
    void theSameRandomNumbersGiveTheSameCredential(CrowdEncoder encoder, int length) {
        String credential = encoder.encode("secret", new SplittableRandom(7));

        assertThat(encoder.encode("secret", new SplittableRandom(7))).isEqualTo(credential);
        assertThat(credential).hasSize(length);
    }
}
