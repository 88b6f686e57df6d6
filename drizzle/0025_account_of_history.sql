-- compatible with 0021_quality
ALTER TABLE "recordings" ADD COLUMN "account_id" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "account_id" text;--> statement-breakpoint
CREATE FUNCTION fill_account_id() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.account_id := (SELECT account_id FROM rooms WHERE id = NEW.room_id);
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER fill_account_id BEFORE INSERT ON "sessions" FOR EACH ROW EXECUTE FUNCTION fill_account_id();--> statement-breakpoint
CREATE TRIGGER fill_account_id BEFORE INSERT ON "recordings" FOR EACH ROW EXECUTE FUNCTION fill_account_id();--> statement-breakpoint
UPDATE "sessions" SET "account_id" = "rooms"."account_id" FROM "rooms" WHERE "rooms"."id" = "sessions"."room_id";--> statement-breakpoint
UPDATE "recordings" SET "account_id" = "rooms"."account_id" FROM "rooms" WHERE "rooms"."id" = "recordings"."room_id";--> statement-breakpoint
CREATE INDEX "jobs_finished" ON "jobs" USING btree ("finished_at") WHERE "jobs"."finished_at" is not null;--> statement-breakpoint
CREATE INDEX "room_invitations_expires" ON "room_invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "recordings_account" ON "recordings" USING btree ("account_id","started_at","id");--> statement-breakpoint
CREATE INDEX "sessions_account" ON "sessions" USING btree ("account_id","started_at","id");--> statement-breakpoint
CREATE INDEX "sessions_account_ended" ON "sessions" USING btree ("account_id","ended_at");--> statement-breakpoint
CREATE INDEX "attempts_last" ON "attempts" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "logins_expires" ON "logins" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_up_links_expires" ON "sign_up_links" USING btree ("expires_at");