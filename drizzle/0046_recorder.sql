-- compatible with 0021_quality
CREATE TABLE "recorder_tasks" (
	"session_id" text PRIMARY KEY NOT NULL,
	"recording_id" uuid NOT NULL,
	"recorder_id" text NOT NULL,
	"origin" text,
	"falls_back" boolean NOT NULL,
	"layout" text NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"worker_id" text,
	"leased_until" timestamp (3) with time zone,
	"claims" integer DEFAULT 0 NOT NULL,
	"token_hash" text,
	"connection_id" text,
	"connected_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "recorder_workers" (
	"id" text PRIMARY KEY NOT NULL,
	"leased_until" timestamp (3) with time zone NOT NULL,
	"recordings" integer NOT NULL,
	"is_accepting" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "recordings" ADD COLUMN "recorder_id" text;--> statement-breakpoint
ALTER TABLE "recordings" ADD COLUMN "parts" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "recordings" ADD COLUMN "gaps" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "recorder_tasks" ADD CONSTRAINT "recorder_tasks_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "recorder_tasks_token" ON "recorder_tasks" USING btree ("token_hash");