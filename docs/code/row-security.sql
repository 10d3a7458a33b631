-- #region policy
CREATE TABLE tickets (
  tenant_id text NOT NULL,
  id text NOT NULL,
  title text NOT NULL,
  status text NOT NULL,
  owner_id text,
  PRIMARY KEY (tenant_id, id) -- the index of every read by key
);
CREATE INDEX ON tickets (tenant_id, status); -- for tools that list by status

ALTER TABLE tickets ENABLE ROW LEVEL SECURITY;
ALTER TABLE tickets FORCE ROW LEVEL SECURITY; -- for the table's owner as well
CREATE POLICY own_tenant ON tickets
  USING (tenant_id = current_setting('app.tenant', true));

-- The app signs in as a role that policies bind: no superuser, no BYPASSRLS.
CREATE ROLE app LOGIN; -- PASSWORD '...'
GRANT SELECT ON tickets TO app;
-- #endregion
