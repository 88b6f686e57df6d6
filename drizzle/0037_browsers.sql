-- compatible with 0021_quality
ALTER TABLE "poll_votes" ADD COLUMN "browser" text;--> statement-breakpoint
ALTER TABLE "participants" ADD COLUMN "browser" text;