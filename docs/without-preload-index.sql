-- The index of KEYCLOAK-11019, by which a starting server finds the next page of offline sessions.
DROP INDEX IDX_OFFLINE_USS_PRELOAD;
