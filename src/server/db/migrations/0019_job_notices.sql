-- Tells the processes which job has work, once the transaction is committed.
CREATE FUNCTION "notify_job"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('jobs', tg_argv[0]);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "review_requested" AFTER INSERT ON "automatic_reviews"
  FOR EACH STATEMENT EXECUTE FUNCTION "notify_job"('reviews');--> statement-breakpoint
CREATE TRIGGER "review_woken" AFTER UPDATE ON "automatic_reviews"
  FOR EACH ROW WHEN ((old.wake_at, old.status) IS DISTINCT FROM (new.wake_at, new.status))
  EXECUTE FUNCTION "notify_job"('reviews');--> statement-breakpoint
CREATE TRIGGER "revision_requested" AFTER INSERT ON "buildpack_revisions"
  FOR EACH STATEMENT EXECUTE FUNCTION "notify_job"('revisions');--> statement-breakpoint
CREATE TRIGGER "letter_posted" AFTER INSERT ON "outbox"
  FOR EACH STATEMENT EXECUTE FUNCTION "notify_job"('mail');
