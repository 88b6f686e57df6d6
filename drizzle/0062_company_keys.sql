-- compatible with 0021_quality
ALTER TABLE "accounts" ADD COLUMN "embed_origins" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "keys" ADD COLUMN "description" text;--> statement-breakpoint
ALTER TABLE "keys" ADD COLUMN "created_by_kind" text;--> statement-breakpoint
ALTER TABLE "keys" ADD COLUMN "created_by_id" text;--> statement-breakpoint
ALTER TABLE "keys" ADD COLUMN "allowed_addresses" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "keys" ADD COLUMN "told_days_left" integer;--> statement-breakpoint
CREATE INDEX "keys_untold" ON "keys" USING btree ("expires_at") WHERE "keys"."revoked_at" is null and "keys"."told_days_left" is distinct from 0;--> statement-breakpoint
-- The audit log knows who created the keys of today.
UPDATE "keys" SET "created_by_kind" = "event"."actor_kind", "created_by_id" = "event"."actor_id" FROM "audit_events" AS "event" WHERE "event"."target_id" = "keys"."id" AND "event"."action" IN ('key.create', 'key.roll') AND "event"."actor_kind" IN ('user', 'key', 'system');--> statement-breakpoint
-- Nobody is told of keys that expired before there were reminders.
UPDATE "keys" SET "told_days_left" = 0 WHERE "expires_at" <= now();