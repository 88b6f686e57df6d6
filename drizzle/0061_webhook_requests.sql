-- compatible with 0021_quality
ALTER TABLE "webhook_attempts" ADD COLUMN "request" json;--> statement-breakpoint
ALTER TABLE "webhook_attempts" ADD COLUMN "answer_headers" json;