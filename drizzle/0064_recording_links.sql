-- compatible with 0021_quality
CREATE TABLE "recording_links" (
	"id" text PRIMARY KEY NOT NULL,
	"recording_id" uuid NOT NULL,
	"secret_hash" text NOT NULL,
	"password_hash" text,
	"description" text,
	"views" integer DEFAULT 0 NOT NULL,
	"last_viewed_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "recording_links" ADD CONSTRAINT "recording_links_recording_id_recordings_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."recordings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "recording_links_secret" ON "recording_links" USING btree ("secret_hash");--> statement-breakpoint
CREATE INDEX "recording_links_recording" ON "recording_links" USING btree ("recording_id");--> statement-breakpoint
CREATE INDEX "recording_links_expires" ON "recording_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "recording_links_revoked" ON "recording_links" USING btree ("revoked_at") WHERE "recording_links"."revoked_at" is not null;