-- Draws a new version for each of these owners. Takes a row of the owner that no other transaction holds, or adds one:
-- it never waits, so it cannot deadlock.
CREATE FUNCTION raise_content_versions(owners uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  owner uuid;
  free bigint;
BEGIN
  FOREACH owner IN ARRAY owners LOOP
    SELECT id INTO free FROM content_versions WHERE owner_id = owner LIMIT 1 FOR UPDATE SKIP LOCKED;
    IF found THEN
      UPDATE content_versions SET content_version = gen_random_uuid() WHERE id = free;
    ELSE
      INSERT INTO content_versions (owner_id) VALUES (owner);
    END IF;
  END LOOP;
END $$;
--> statement-breakpoint
-- Lets each change of a table raise its owners. `owners` selects those of rows that were inserted or deleted, which are
-- called changed, and `updated` those of rows that were updated, called was and is_now; without it, `owners` of both.
CREATE FUNCTION cover_content(covered text, owners text, updated text DEFAULT NULL) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  event record;
BEGIN
  FOR event IN SELECT * FROM (VALUES
    ('insert', 'NEW TABLE AS changed', owners),
    ('delete', 'OLD TABLE AS changed', owners),
    ('update', 'OLD TABLE AS was NEW TABLE AS is_now',
      coalesce(updated, replace(owners, 'changed', 'was') || ' UNION ALL ' || replace(owners, 'changed', 'is_now')))
  ) events (name, tables, query) LOOP
    EXECUTE format('CREATE FUNCTION %I() RETURNS trigger LANGUAGE plpgsql AS %L', covered || '_content_' || event.name,
      'BEGIN PERFORM raise_content_versions(ARRAY(
        SELECT DISTINCT each.owner FROM (' || event.query || ') each (owner) WHERE each.owner IS NOT NULL));
      RETURN NULL; END');
    EXECUTE format('CREATE TRIGGER %I AFTER %s ON %I REFERENCING %s FOR EACH STATEMENT EXECUTE FUNCTION %I()',
      'content_' || event.name, event.name, covered, event.tables, covered || '_content_' || event.name);
  END LOOP;
END $$;
--> statement-breakpoint
SELECT cover_content(covered, 'SELECT addon_id FROM changed') FROM unnest(ARRAY[
  'addon_categories', 'alpha_users', 'approvals', 'automatic_reviews', 'benefits', 'deprecations', 'documentations',
  'features', 'manifests', 'plans', 'repricings', 'screenshots']) covered;
--> statement-breakpoint
SELECT cover_content(covered, 'SELECT plans.addon_id FROM changed JOIN plans ON plans.id = changed.plan_id')
FROM unnest(ARRAY['offerings', 'plan_passes']) covered;
--> statement-breakpoint
-- An add-on that comes, goes or moves changes its company's list too.
SELECT cover_content('addons', 'SELECT id FROM changed UNION ALL SELECT company_id FROM changed',
  'SELECT id FROM was UNION ALL SELECT id FROM is_now UNION ALL SELECT unnest(ARRAY[was.company_id, is_now.company_id])
  FROM was JOIN is_now USING (id) WHERE was.company_id <> is_now.company_id');
--> statement-breakpoint
SELECT cover_content('trail', 'SELECT addon_id FROM changed UNION ALL SELECT company_id FROM changed');
--> statement-breakpoint
SELECT cover_content('companies', 'SELECT id FROM changed');
--> statement-breakpoint
SELECT cover_content('supplier_vendors', 'SELECT company_id FROM changed');
--> statement-breakpoint
SELECT cover_content('company_users', 'SELECT company_id FROM changed UNION ALL SELECT user_id FROM changed');
--> statement-breakpoint
-- A person's name and e-mail are shown wherever they have done something.
SELECT cover_content('users', 'SELECT id FROM changed',
  'SELECT id FROM was UNION ALL SELECT id FROM is_now UNION ALL SELECT ''00000000-0000-0000-0000-000000000000''::uuid
  FROM was JOIN is_now USING (id) WHERE (was.email, was.name) IS DISTINCT FROM (is_now.email, is_now.name)');
--> statement-breakpoint
SELECT cover_content(covered, 'SELECT ''00000000-0000-0000-0000-000000000000''::uuid FROM changed')
FROM unnest(ARRAY['categories', 'countries']) covered;
