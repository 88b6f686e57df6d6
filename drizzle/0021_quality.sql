CREATE TABLE "quality_samples" (
	"session_id" text NOT NULL,
	"participant_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"level" text NOT NULL,
	"round_trip_ms" integer,
	"loss" double precision,
	"jitter_ms" integer,
	"send_kbps" integer,
	"receive_kbps" integer,
	"freeze_ms" integer NOT NULL,
	"reconnects" integer NOT NULL,
	CONSTRAINT "quality_samples_participant_id_at_pk" PRIMARY KEY("participant_id","at")
);
--> statement-breakpoint
ALTER TABLE "quality_samples" ADD CONSTRAINT "quality_samples_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quality_samples" ADD CONSTRAINT "quality_samples_participant_id_participants_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."participants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "quality_samples_session" ON "quality_samples" USING btree ("session_id","at","participant_id");