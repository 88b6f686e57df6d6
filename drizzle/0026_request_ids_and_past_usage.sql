-- compatible with 0021_quality
CREATE TABLE "past_usage" (
	"room_id" text NOT NULL,
	"day" timestamp (3) with time zone NOT NULL,
	"figure" text NOT NULL,
	"amount" double precision NOT NULL,
	CONSTRAINT "past_usage_room_id_day_figure_pk" PRIMARY KEY("room_id","day","figure")
);
--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "request_id" text;--> statement-breakpoint
ALTER TABLE "past_usage" ADD CONSTRAINT "past_usage_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_ended_at" ON "sessions" USING btree ("ended_at","id");