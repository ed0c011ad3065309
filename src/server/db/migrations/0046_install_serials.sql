-- Orders installs by their last change as the wire shows it, so that whoever has read up to a serial has missed nothing:
-- serials are drawn when a transaction commits, under a lock that is held until others see it.
CREATE SEQUENCE install_serials OWNED BY install_requests.serial;
--> statement-breakpoint
-- 0 says that a serial is to be drawn. Only the transaction that changes the install ever sees it.
CREATE FUNCTION forget_install_serial() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.serial := 0;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- The box counts for its values, which services read again, but not when they are dropped. A key's rotation, which seals
-- all of them anew, changes them too: nothing tells the two apart.
CREATE TRIGGER install_changes BEFORE UPDATE ON install_requests FOR EACH ROW
WHEN (
  (OLD.account, OLD.app_id, OLD.app_name, OLD.plan_id, OLD.target_plan_id, OLD.region, OLD.purpose, OLD.name, OLD.message,
    OLD.failure, OLD.requested_at, OLD.provisioned_at, OLD.ended_at, OLD.removed_at)
  IS DISTINCT FROM
  (NEW.account, NEW.app_id, NEW.app_name, NEW.plan_id, NEW.target_plan_id, NEW.region, NEW.purpose, NEW.name, NEW.message,
    NEW.failure, NEW.requested_at, NEW.provisioned_at, NEW.ended_at, NEW.removed_at)
  OR (NEW.config_box IS NOT NULL AND NEW.config_box IS DISTINCT FROM OLD.config_box)
)
EXECUTE FUNCTION forget_install_serial();
--> statement-breakpoint
CREATE FUNCTION forget_serial_of_resource() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE install_requests SET serial = 0 WHERE resource_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER install_changes AFTER UPDATE ON provider_resources FOR EACH ROW
WHEN (NEW.use = 'install' AND (OLD.state, OLD.config_names) IS DISTINCT FROM (NEW.state, NEW.config_names))
EXECUTE FUNCTION forget_serial_of_resource();
--> statement-breakpoint
-- At its end a transaction has locked all rows that it changes, so nobody who holds this lock waits for another one.
CREATE FUNCTION draw_install_serial() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('install serials', 0));
  UPDATE install_requests SET serial = nextval('install_serials') WHERE resource_id = NEW.resource_id AND serial = 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER install_serial AFTER INSERT OR UPDATE ON install_requests DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW WHEN (NEW.serial = 0) EXECUTE FUNCTION draw_install_serial();
