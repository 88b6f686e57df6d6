-- compatible with 0021_quality
CREATE TABLE "chat_files" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"session_id" text,
	"participant_id" text NOT NULL,
	"subject" text NOT NULL,
	"client_id" text NOT NULL,
	"recipient_id" text,
	"message_id" text,
	"status" text NOT NULL,
	"is_encrypted" boolean NOT NULL,
	"name" text,
	"mime_type" text,
	"size_bytes" bigint NOT NULL,
	"storage" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"purged_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "chat_files" ADD CONSTRAINT "chat_files_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "chat_files_once" ON "chat_files" USING btree ("participant_id","client_id");--> statement-breakpoint
CREATE INDEX "chat_files_session" ON "chat_files" USING btree ("session_id","sent_at","id");--> statement-breakpoint
CREATE INDEX "chat_files_message" ON "chat_files" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "chat_files_account" ON "chat_files" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "chat_files_unsent" ON "chat_files" USING btree ("created_at") WHERE "chat_files"."status" <> 'sent' or "chat_files"."deleted_at" is not null or "chat_files"."session_id" is null;