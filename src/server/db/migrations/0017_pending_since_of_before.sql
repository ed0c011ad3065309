-- Pending approvals of before get the time that their trail gives them: of the newest step that made them pending.
UPDATE approvals SET pending_since = coalesce(
  (SELECT created_at FROM trail WHERE subject_type = 'approval' AND subject_id = approvals.id AND kind = 'transition'
    AND "to" = 'pending' AND "from" <> 'pending' ORDER BY serial DESC LIMIT 1),
  created_at)
WHERE state = 'pending';
--> statement-breakpoint
-- For the search for parts of names; PostgreSQL lets a database's owner install it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
