ALTER TABLE "chat_messages" ADD COLUMN "client_id" text;--> statement-breakpoint
ALTER TABLE "participants" ADD COLUMN "jti" text;--> statement-breakpoint
ALTER TABLE "participants" ADD COLUMN "seen_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "participants" ADD COLUMN "left_reason" text;--> statement-breakpoint
CREATE UNIQUE INDEX "chat_messages_once" ON "chat_messages" USING btree ("participant_id","client_id");--> statement-breakpoint
CREATE INDEX "participants_present" ON "participants" USING btree ("session_id") WHERE "participants"."left_at" is null;