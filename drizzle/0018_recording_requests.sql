CREATE TABLE "recording_requests" (
	"session_id" text PRIMARY KEY NOT NULL,
	"recording_id" uuid NOT NULL,
	"origin" text NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"asked_participant_id" text,
	"asked_at" timestamp (3) with time zone,
	"declined_by" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "recording_requests" ADD CONSTRAINT "recording_requests_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;