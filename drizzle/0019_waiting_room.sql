CREATE TABLE "waiting_people" (
	"id" text PRIMARY KEY NOT NULL,
	"room_id" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" text,
	"display_name" text NOT NULL,
	"role" text NOT NULL,
	"jti" text NOT NULL,
	"connection_id" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"decision" text,
	"decided_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "waiting_people" ADD CONSTRAINT "waiting_people_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_people" ADD CONSTRAINT "waiting_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "waiting_people_subject" ON "waiting_people" USING btree ("room_id","subject");--> statement-breakpoint
CREATE INDEX "waiting_people_user" ON "waiting_people" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "waiting_people_seen" ON "waiting_people" USING btree ("seen_at") WHERE "waiting_people"."decision" is null;