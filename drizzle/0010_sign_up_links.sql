CREATE TABLE "sign_up_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "room_invitations" ADD COLUMN "email_hash" text;--> statement-breakpoint
CREATE INDEX "sign_up_links_email" ON "sign_up_links" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "room_invitations_email" ON "room_invitations" USING btree ("email_hash");