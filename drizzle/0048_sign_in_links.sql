-- compatible with 0021_quality
CREATE TABLE "email_changes" (
	"user_id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"old_token_hash" text NOT NULL,
	"new_token_hash" text NOT NULL,
	"old_confirmed_at" timestamp (3) with time zone,
	"new_confirmed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "email_changes_old" ON "email_changes" USING btree ("old_token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "email_changes_new" ON "email_changes" USING btree ("new_token_hash");--> statement-breakpoint
CREATE INDEX "email_changes_expires" ON "email_changes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "password_resets_user" ON "password_resets" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "password_resets_expires" ON "password_resets" USING btree ("expires_at");