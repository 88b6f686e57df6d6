-- compatible with 0021_quality
DROP INDEX "recording_tracks_of_participant";--> statement-breakpoint
ALTER TABLE "recording_tracks" ADD COLUMN "source" text DEFAULT 'microphone' NOT NULL;--> statement-breakpoint
ALTER TABLE "recording_tracks" ADD COLUMN "spans" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "recording_tracks_of_source" ON "recording_tracks" USING btree ("recording_id","participant_id","source");