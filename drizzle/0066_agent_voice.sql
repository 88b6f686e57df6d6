-- compatible with 0021_quality
ALTER TABLE "agents" ADD COLUMN "is_muted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "spoken_message_id" text;--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "spoken_until" timestamp (3) with time zone;