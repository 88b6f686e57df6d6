-- compatible with 0021_quality
CREATE TABLE "call_invitation_uses" (
	"invitation_id" text NOT NULL,
	"browser_id" text NOT NULL,
	"token_id" text NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "call_invitation_uses_invitation_id_browser_id_pk" PRIMARY KEY("invitation_id","browser_id")
);
--> statement-breakpoint
CREATE TABLE "call_invitations" (
	"id" text PRIMARY KEY NOT NULL,
	"room_id" text NOT NULL,
	"external_user_id" text NOT NULL,
	"display_name" text NOT NULL,
	"role" text NOT NULL,
	"permissions" jsonb,
	"metadata" jsonb,
	"code" text NOT NULL,
	"code_hash" text NOT NULL,
	"not_before" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"max_uses" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "call_invitation_uses" ADD CONSTRAINT "call_invitation_uses_invitation_id_call_invitations_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."call_invitations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_invitations" ADD CONSTRAINT "call_invitations_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "call_invitations_code" ON "call_invitations" USING btree ("code_hash");--> statement-breakpoint
CREATE INDEX "call_invitations_room" ON "call_invitations" USING btree ("room_id","created_at","id");--> statement-breakpoint
CREATE INDEX "call_invitations_expires" ON "call_invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "call_invitations_revoked" ON "call_invitations" USING btree ("revoked_at") WHERE "call_invitations"."revoked_at" is not null;