-- compatible with 0021_quality
ALTER TABLE "sessions" ADD COLUMN "participant_seconds" double precision;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "agent_seconds" double precision;--> statement-breakpoint
CREATE INDEX "sessions_not_added_up" ON "sessions" USING btree ("closed_at") WHERE "sessions"."participant_seconds" is null;