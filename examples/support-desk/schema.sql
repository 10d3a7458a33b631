-- The tables of the example in PostgreSQL, in a schema of their own. Can be run again.
CREATE SCHEMA IF NOT EXISTS support_desk;
SET LOCAL search_path TO support_desk;

CREATE TABLE IF NOT EXISTS tickets (
  tenant text NOT NULL,
  id text NOT NULL,
  status text NOT NULL,
  title text NOT NULL,
  customer jsonb NOT NULL,
  "internalComment" text,
  PRIMARY KEY (tenant, id)
);
CREATE INDEX IF NOT EXISTS tickets_by_status ON tickets (tenant, status);

CREATE TABLE IF NOT EXISTS notes (
  tenant text NOT NULL,
  id text NOT NULL,
  "ownerId" text NOT NULL,
  title text NOT NULL,
  body text NOT NULL,
  "privateAudit" text,
  PRIMARY KEY (tenant, id)
);

-- The database enforces the tenant, and for notes the user, a second time; on the tables' owner as well.
ALTER TABLE tickets ENABLE ROW LEVEL SECURITY;
ALTER TABLE tickets FORCE ROW LEVEL SECURITY;
ALTER TABLE notes ENABLE ROW LEVEL SECURITY;
ALTER TABLE notes FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS own_tenant ON tickets;
CREATE POLICY own_tenant ON tickets USING (tenant = current_setting('app.tenant', true));
DROP POLICY IF EXISTS own_note ON notes;
CREATE POLICY own_note ON notes
  USING (tenant = current_setting('app.tenant', true) AND "ownerId" = current_setting('app.user', true));

-- The table of connect-pg-simple.
CREATE TABLE IF NOT EXISTS session (
  sid varchar PRIMARY KEY,
  sess json NOT NULL,
  expire timestamp(6) NOT NULL
);
CREATE INDEX IF NOT EXISTS session_by_expire ON session (expire);

-- Policies do not bind a superuser. The app works as this role, which they bind, whoever signs in.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'support_desk') THEN
    CREATE ROLE support_desk NOLOGIN;
  END IF;
  EXECUTE format('GRANT support_desk TO %I', current_user);
END
$$;
GRANT USAGE ON SCHEMA support_desk TO support_desk;
GRANT SELECT ON tickets, notes TO support_desk;
GRANT SELECT, INSERT, UPDATE, DELETE ON session TO support_desk;
