-- compatible with 0021_quality
DROP INDEX "jobs_due";--> statement-breakpoint
CREATE INDEX "jobs_next" ON "jobs" USING btree ("kind",coalesce("account_id", ''),"run_at","id") WHERE "jobs"."finished_at" is null;