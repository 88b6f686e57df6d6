-- compatible with 0021_quality
CREATE TABLE "recording_tracks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"recording_id" uuid NOT NULL,
	"participant_id" text,
	"parts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_open" boolean DEFAULT true NOT NULL,
	"chunk_count" integer DEFAULT 0 NOT NULL,
	"object_key" text,
	"size_bytes" bigint,
	"duration_ms" integer,
	"sha256" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "recording_tracks" ADD CONSTRAINT "recording_tracks_recording_id_recordings_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."recordings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recording_tracks" ADD CONSTRAINT "recording_tracks_participant_id_participants_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."participants"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "recording_tracks_of_participant" ON "recording_tracks" USING btree ("recording_id","participant_id");--> statement-breakpoint
CREATE INDEX "recording_tracks_participant" ON "recording_tracks" USING btree ("participant_id");