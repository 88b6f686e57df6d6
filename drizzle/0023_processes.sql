-- compatible with 0021_quality
CREATE UNLOGGED TABLE "presences" (
	"room_id" text NOT NULL,
	"participant_id" text NOT NULL,
	"process_id" text NOT NULL,
	"connection_id" text NOT NULL,
	"entry" jsonb NOT NULL,
	CONSTRAINT "presences_room_id_participant_id_pk" PRIMARY KEY("room_id","participant_id")
);
--> statement-breakpoint
CREATE TABLE "processes" (
	"id" text PRIMARY KEY NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"leased_until" timestamp (3) with time zone NOT NULL,
	"base_url" text NOT NULL,
	"secret_hashes" jsonb NOT NULL,
	"disk_id" text
);
--> statement-breakpoint
CREATE TABLE "transcribing_processes" (
	"session_id" text NOT NULL,
	"process_id" text NOT NULL,
	CONSTRAINT "transcribing_processes_session_id_process_id_pk" PRIMARY KEY("session_id","process_id")
);
--> statement-breakpoint
ALTER TABLE "recordings" ADD COLUMN "stop_by" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "presences" ADD CONSTRAINT "presences_process_id_processes_id_fk" FOREIGN KEY ("process_id") REFERENCES "public"."processes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transcribing_processes" ADD CONSTRAINT "transcribing_processes_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transcribing_processes" ADD CONSTRAINT "transcribing_processes_process_id_processes_id_fk" FOREIGN KEY ("process_id") REFERENCES "public"."processes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "presences_process" ON "presences" USING btree ("process_id");--> statement-breakpoint
CREATE INDEX "transcribing_processes_process" ON "transcribing_processes" USING btree ("process_id");