-- Orders pages by their last publication, so that whoever has read up to a serial has missed nothing: serials are drawn
-- when a transaction commits, under a lock that is held until others see it, as those of installs are (0046).
CREATE SEQUENCE publication_serials OWNED BY published_addons.serial;
--> statement-breakpoint
-- 0 says that a serial is to be drawn. Only the transaction that publishes the page ever sees it.
CREATE FUNCTION forget_publication_serial() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.serial := 0;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER publication_changes BEFORE UPDATE ON published_addons FOR EACH ROW
WHEN ((OLD.slug, OLD.hash, OLD.published_at) IS DISTINCT FROM (NEW.slug, NEW.hash, NEW.published_at))
EXECUTE FUNCTION forget_publication_serial();
--> statement-breakpoint
-- At its end a transaction has locked all rows that it changes, so nobody who holds this lock waits for another one.
CREATE FUNCTION draw_publication_serial() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('publication serials', 0));
  UPDATE published_addons SET serial = nextval('publication_serials') WHERE addon_id = NEW.addon_id AND serial = 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER publication_serial AFTER INSERT OR UPDATE ON published_addons DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW WHEN (NEW.serial = 0) EXECUTE FUNCTION draw_publication_serial();
--> statement-breakpoint
-- Pages lie whole in their rows, up to 8 kB: ten thousand of them are read at once.
ALTER TABLE published_addons ALTER COLUMN page SET STORAGE EXTERNAL, SET (toast_tuple_target = 8160);
