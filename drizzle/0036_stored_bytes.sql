-- compatible with 0021_quality
DROP INDEX "recordings_account";--> statement-breakpoint
ALTER TABLE "recordings" ADD COLUMN "stored_bytes" bigint GENERATED ALWAYS AS (case when status <> 'recording' then chunk_bytes + case when object_key is null or storage = 'customer' then 0 else coalesce(size_bytes, 0) end end) STORED;--> statement-breakpoint
CREATE INDEX "recordings_account" ON "recordings" USING btree ("account_id","started_at","id","room_id","ended_at","purged_at","stored_bytes");