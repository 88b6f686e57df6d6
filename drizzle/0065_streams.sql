-- compatible with 0021_quality
CREATE TABLE "stream_tasks" (
	"session_id" text PRIMARY KEY NOT NULL,
	"streamer_id" text NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"worker_id" text,
	"leased_until" timestamp (3) with time zone,
	"token_hash" text,
	"connection_id" text,
	"connected_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "streams" (
	"id" text PRIMARY KEY NOT NULL,
	"room_id" text NOT NULL,
	"account_id" text NOT NULL,
	"session_id" text NOT NULL,
	"status" text NOT NULL,
	"layout" text NOT NULL,
	"shown_url" text NOT NULL,
	"sealed_url" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone,
	"live_since" timestamp (3) with time zone,
	"failing_since" timestamp (3) with time zone,
	"problem" text,
	"ended_at" timestamp (3) with time zone,
	"end_reason" text
);
--> statement-breakpoint
ALTER TABLE "recorder_workers" ADD COLUMN "can_stream" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "stream_tasks" ADD CONSTRAINT "stream_tasks_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "streams" ADD CONSTRAINT "streams_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "streams" ADD CONSTRAINT "streams_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "stream_tasks_token" ON "stream_tasks" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "streams_session" ON "streams" USING btree ("session_id","created_at");--> statement-breakpoint
CREATE INDEX "streams_room" ON "streams" USING btree ("room_id");--> statement-breakpoint
CREATE INDEX "streams_active" ON "streams" USING btree ("account_id") WHERE "streams"."ended_at" is null;