ALTER TABLE "rooms" ADD COLUMN "opens_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "closes_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "expires_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "settings" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "metadata" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "rooms_expiring" ON "rooms" USING btree ("expires_at") WHERE "rooms"."deleted_at" is null and "rooms"."expires_at" is not null;