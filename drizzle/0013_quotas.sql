ALTER TABLE "accounts" ADD COLUMN "quotas" jsonb;--> statement-breakpoint
ALTER TABLE "recordings" ADD COLUMN "chunk_bytes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "accounts_with_quotas" ON "accounts" USING btree ("id") WHERE "accounts"."quotas" is not null;--> statement-breakpoint
CREATE INDEX "rooms_account_present" ON "rooms" USING btree ("account_id") WHERE "rooms"."deleted_at" is null;--> statement-breakpoint
-- Those that run have counted what is stored; the pieces of others are measured when their files are made.
UPDATE "recordings" SET "chunk_bytes" = coalesce("size_bytes", 0) WHERE "status" = 'recording';
