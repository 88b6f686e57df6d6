CREATE TABLE "room_bans" (
	"id" text PRIMARY KEY NOT NULL,
	"room_id" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" text,
	"display_name" text NOT NULL,
	"banned_at" timestamp (3) with time zone NOT NULL,
	"banned_by" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "room_bans" ADD CONSTRAINT "room_bans_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_bans" ADD CONSTRAINT "room_bans_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "room_bans_subject" ON "room_bans" USING btree ("room_id","subject");--> statement-breakpoint
CREATE INDEX "room_bans_listed" ON "room_bans" USING btree ("room_id","banned_at");--> statement-breakpoint
CREATE INDEX "room_bans_user" ON "room_bans" USING btree ("user_id");