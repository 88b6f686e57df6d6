-- compatible with 0021_quality
CREATE TABLE "breakout_assignments" (
	"main_session_id" text NOT NULL,
	"subject" text NOT NULL,
	"session_id" text NOT NULL,
	"has_returned" boolean DEFAULT false NOT NULL,
	CONSTRAINT "breakout_assignments_main_session_id_subject_pk" PRIMARY KEY("main_session_id","subject")
);
--> statement-breakpoint
DROP INDEX "sessions_account_ended";--> statement-breakpoint
DROP INDEX "sessions_ended_at";--> statement-breakpoint
DROP INDEX "sessions_ended";--> statement-breakpoint
ALTER TABLE "processes" ADD COLUMN "knows_breakouts" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "closed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "parent_session_id" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "breakout_name" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "breakout_position" integer;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "breakout_closed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "help_asked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "breakouts" jsonb;--> statement-breakpoint
UPDATE "sessions" SET "closed_at" = "ended_at";--> statement-breakpoint
CREATE FUNCTION keep_session_ends() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Servers from before breakouts know "ended_at" alone, and one session of a room without it: no breakout is without it.
  IF NEW.breakout_name IS NOT NULL THEN
    NEW.ended_at := coalesce(NEW.closed_at, NEW.opened_at);
  ELSIF TG_OP = 'INSERT' THEN
    NEW.closed_at := coalesce(NEW.closed_at, NEW.ended_at);
    NEW.ended_at := NEW.closed_at;
  ELSIF NEW.closed_at IS DISTINCT FROM OLD.closed_at THEN
    NEW.ended_at := NEW.closed_at;
  ELSE
    NEW.closed_at := NEW.ended_at;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER keep_session_ends BEFORE INSERT OR UPDATE OF "closed_at", "ended_at" ON "sessions" FOR EACH ROW EXECUTE FUNCTION keep_session_ends();--> statement-breakpoint
ALTER TABLE "breakout_assignments" ADD CONSTRAINT "breakout_assignments_main_session_id_sessions_id_fk" FOREIGN KEY ("main_session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "breakout_assignments" ADD CONSTRAINT "breakout_assignments_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "breakout_assignments_session" ON "breakout_assignments" USING btree ("session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_one_live_main_per_room" ON "sessions" USING btree ("room_id") WHERE "sessions"."closed_at" is null and "sessions"."breakout_name" is null;--> statement-breakpoint
CREATE INDEX "sessions_parent" ON "sessions" USING btree ("parent_session_id");--> statement-breakpoint
CREATE INDEX "sessions_account_ended" ON "sessions" USING btree ("account_id","closed_at");--> statement-breakpoint
CREATE INDEX "sessions_ended_at" ON "sessions" USING btree ("closed_at","id");--> statement-breakpoint
CREATE INDEX "sessions_ended" ON "sessions" USING btree ("room_id","closed_at");