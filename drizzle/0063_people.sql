-- compatible with 0021_quality
CREATE TABLE "person_erasures" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"external_user_id" text,
	"recordings" text NOT NULL,
	"status" text NOT NULL,
	"erased" jsonb NOT NULL,
	"recording_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"render_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"error_message" text,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"erased_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "person_exports" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"external_user_id" text,
	"status" text NOT NULL,
	"progress_percent" integer DEFAULT 0 NOT NULL,
	"error_message" text,
	"storage" text,
	"size_bytes" bigint,
	"sha256" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ready_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"purged_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "person_erasures" ADD CONSTRAINT "person_erasures_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "person_erasures_running" ON "person_erasures" USING btree ("account_id","external_user_id") WHERE "person_erasures"."external_user_id" is not null;--> statement-breakpoint
CREATE INDEX "person_erasures_account" ON "person_erasures" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "person_exports_person" ON "person_exports" USING btree ("account_id","external_user_id") WHERE "person_exports"."external_user_id" is not null;--> statement-breakpoint
CREATE INDEX "person_exports_expires" ON "person_exports" USING btree ("expires_at");