-- compatible with 0021_quality
CREATE TABLE "participant_connections" (
	"participant_id" text PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"browser" text,
	"network" text DEFAULT 'unknown' NOT NULL,
	"is_relayed" boolean,
	"sample_count" integer,
	"poor_count" integer,
	"round_trip_ms" double precision,
	"loss" double precision
);
--> statement-breakpoint
CREATE TABLE "session_ratings" (
	"session_id" text NOT NULL,
	"subject" text NOT NULL,
	"participant_id" text NOT NULL,
	"stars" integer NOT NULL,
	"comment" text,
	"rated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "session_ratings_session_id_subject_pk" PRIMARY KEY("session_id","subject")
);
--> statement-breakpoint
ALTER TABLE "participant_connections" ADD CONSTRAINT "participant_connections_participant_id_participants_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."participants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "participant_connections" ADD CONSTRAINT "participant_connections_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_ratings" ADD CONSTRAINT "session_ratings_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_ratings" ADD CONSTRAINT "session_ratings_participant_id_participants_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."participants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "participant_connections_session" ON "participant_connections" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "participant_connections_not_added_up" ON "participant_connections" USING btree ("session_id") WHERE "participant_connections"."sample_count" is null;--> statement-breakpoint
CREATE INDEX "session_ratings_participant" ON "session_ratings" USING btree ("participant_id");--> statement-breakpoint
-- Earlier measurements are added up like new ones. Nothing is known of what their connections used.
INSERT INTO "participant_connections" ("participant_id", "session_id") SELECT DISTINCT "participant_id", "session_id" FROM "quality_samples" ON CONFLICT DO NOTHING;