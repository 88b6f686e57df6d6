CREATE TABLE "customer_buckets" (
	"account_id" text PRIMARY KEY NOT NULL,
	"bucket" text NOT NULL,
	"region" text NOT NULL,
	"endpoint" text,
	"prefix" text NOT NULL,
	"uses_path_style" boolean NOT NULL,
	"access_key_id" text NOT NULL,
	"secret_box" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "agents" (
	"participant_id" text PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"mode" text NOT NULL,
	"language" text,
	"shows_captions" boolean NOT NULL,
	"transcription_model" text NOT NULL,
	"drained_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "retention_days" integer;--> statement-breakpoint
ALTER TABLE "minutes" ADD COLUMN "provenance" jsonb;--> statement-breakpoint
ALTER TABLE "minutes" ADD COLUMN "error_message" text;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "lease_id" text;--> statement-breakpoint
ALTER TABLE "recordings" ADD COLUMN "chunk_storage" text DEFAULT 'local' NOT NULL;--> statement-breakpoint
ALTER TABLE "recordings" ADD COLUMN "chunk_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "recordings" ADD COLUMN "last_chunk_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "recordings" ADD COLUMN "progress_percent" integer;--> statement-breakpoint
ALTER TABLE "recordings" ADD COLUMN "purged_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "participants" ADD COLUMN "hand_raised_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "customer_buckets" ADD CONSTRAINT "customer_buckets_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agents" ADD CONSTRAINT "agents_participant_id_participants_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."participants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agents" ADD CONSTRAINT "agents_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agents_session" ON "agents" USING btree ("session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "recordings_one_running_per_session" ON "recordings" USING btree ("session_id") WHERE "recordings"."status" = 'recording';