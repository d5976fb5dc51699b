package org.identityperf.crowd.reference.entity;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Table;
import java.time.LocalDateTime;
import java.util.OptionalLong;
import org.identityperf.crowd.store.SessionRules;
import org.identityperf.crowd.store.TokenHash;
import org.identityperf.crowd.store.ValidationFactors;

/** A session of a user with certain validation factors. */
@Entity
@Table(name = "cwd_token")
public class Token extends Identified {

    @Column(name = "directory_id")
    private long directoryId;

    @Column(name = "entity_name")
    private String userName;

    @Column(name = "random_number")
    private long random;

    @Column(name = "identifier_hash")
    private String identifier;

    @Column(name = "random_hash")
    private String key;

    @Column(name = "created_date")
    private LocalDateTime created;

    @Column(name = "last_accessed_date")
    private LocalDateTime lastAccessedDate;

    @Column(name = "last_accessed_time")
    private long lastAccessed;

    private Long duration;

    protected Token() {}

    /** Creates a token at the current time, without a time limit of its own. */
    public Token(long directoryId, String userName, ValidationFactors factors, SessionRules rules) {
        this.directoryId = directoryId;
        this.userName = userName;
        random = rules.secrets().getAsLong();
        TokenHash hash = TokenHash.of(directoryId, userName, factors, random);
        identifier = hash.identifier();
        key = hash.key();
        created = rules.now();
        access(rules);
    }

    public long directoryId() {
        return directoryId;
    }

    public String userName() {
        return userName;
    }

    public String key() {
        return key;
    }

    /** Returns whether the token was made for these factors. */
    public boolean belongsTo(ValidationFactors factors) {
        return TokenHash.matches(key, directoryId, userName, factors, random);
    }

    public boolean isExpired(SessionRules rules) {
        return rules.expired(lastAccessed, duration == null ? OptionalLong.empty() : OptionalLong.of(duration));
    }

    /** Records an access if the last recorded one is old enough. */
    public void touch(SessionRules rules) {
        if (rules.touches(lastAccessed)) {
            access(rules);
        }
    }

    private void access(SessionRules rules) {
        lastAccessed = rules.millis();
        lastAccessedDate = rules.now();
    }
}
