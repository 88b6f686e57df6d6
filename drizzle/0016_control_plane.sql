CREATE TABLE "token_revocations" (
	"account_id" text NOT NULL,
	"token_id" text NOT NULL,
	"revoked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "token_revocations_account_id_token_id_pk" PRIMARY KEY("account_id","token_id")
);
--> statement-breakpoint
ALTER TABLE "events" DROP CONSTRAINT "events_account_id_accounts_id_fk";
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "artifact_deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "token_revocations" ADD CONSTRAINT "token_revocations_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "token_revocations_revoked" ON "token_revocations" USING btree ("revoked_at");--> statement-breakpoint
CREATE INDEX "participants_present_token" ON "participants" USING btree ("jti") WHERE "participants"."left_at" is null;--> statement-breakpoint
CREATE INDEX "sessions_ended" ON "sessions" USING btree ("room_id","ended_at");