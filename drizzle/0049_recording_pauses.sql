-- compatible with 0021_quality
ALTER TABLE "recordings" ADD COLUMN "pause_requested_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "recordings" ADD COLUMN "pauses" jsonb DEFAULT '[]'::jsonb NOT NULL;