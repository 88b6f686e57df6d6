-- compatible with 0021_quality
ALTER TABLE "logins" ADD COLUMN "browser" text;--> statement-breakpoint
ALTER TABLE "logins" ADD COLUMN "ip" text;--> statement-breakpoint
ALTER TABLE "logins" ADD COLUMN "last_used_at" timestamp (3) with time zone;