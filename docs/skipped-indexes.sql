-- Indexes that Keycloak 26.5 and 26.6 do not build while they upgrade a table of more than 300,000 rows. They log the
-- statements instead, for somebody to execute. A database on which nobody has done that lacks them:
DROP INDEX IDX_USER_SESSION_EXPIRATION_CREATED;
DROP INDEX IDX_USER_SESSION_EXPIRATION_LAST_REFRESH;
DROP INDEX IDX_OFFLINE_CSS_BY_CLIENT;
DROP INDEX IDX_OFFLINE_CSS_BY_CLIENT_STORAGE_PROVIDER;
DROP INDEX IDX_OFFLINE_CSS_BY_USER_SESSION_AND_OFFLINE;
DROP INDEX IDX_OFFLINE_CSS_BY_CLIENT_AND_REALM;
