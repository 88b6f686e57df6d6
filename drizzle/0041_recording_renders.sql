-- compatible with 0021_quality
CREATE TABLE "recording_renders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"recording_id" uuid NOT NULL,
	"account_id" text NOT NULL,
	"format" text NOT NULL,
	"from_ms" integer,
	"to_ms" integer,
	"status" text NOT NULL,
	"progress_percent" integer DEFAULT 0 NOT NULL,
	"estimated_ready_at" timestamp (3) with time zone,
	"error_message" text,
	"storage" text,
	"size_bytes" bigint,
	"duration_ms" integer,
	"sha256" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ready_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"purged_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "recording_renders" ADD CONSTRAINT "recording_renders_recording_id_recordings_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."recordings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recording_renders_recording" ON "recording_renders" USING btree ("recording_id","created_at");--> statement-breakpoint
CREATE INDEX "recording_renders_account" ON "recording_renders" USING btree ("account_id","ready_at") WHERE "recording_renders"."ready_at" is not null;--> statement-breakpoint
CREATE INDEX "recording_renders_making" ON "recording_renders" USING btree ("id") WHERE "recording_renders"."status" = 'processing';