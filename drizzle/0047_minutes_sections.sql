-- compatible with 0021_quality
ALTER TABLE "minutes" ADD COLUMN "sections" jsonb;--> statement-breakpoint
ALTER TABLE "minutes" ADD COLUMN "chapters" jsonb;--> statement-breakpoint
ALTER TABLE "minutes" ADD COLUMN "speaking_times" jsonb;