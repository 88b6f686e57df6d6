-- compatible with 0021_quality
CREATE TABLE "poll_votes" (
	"poll_id" text NOT NULL,
	"voter" text NOT NULL,
	"participant_id" text,
	"choices" integer[] NOT NULL,
	CONSTRAINT "poll_votes_poll_id_voter_pk" PRIMARY KEY("poll_id","voter")
);
--> statement-breakpoint
CREATE TABLE "polls" (
	"id" text PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"started_by" text NOT NULL,
	"client_id" text NOT NULL,
	"question" text NOT NULL,
	"choices" text[] NOT NULL,
	"is_multiple" boolean NOT NULL,
	"is_anonymous" boolean NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"revision" integer NOT NULL,
	"tally" jsonb
);
--> statement-breakpoint
ALTER TABLE "poll_votes" ADD CONSTRAINT "poll_votes_poll_id_polls_id_fk" FOREIGN KEY ("poll_id") REFERENCES "public"."polls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "polls" ADD CONSTRAINT "polls_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "polls" ADD CONSTRAINT "polls_started_by_participants_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."participants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "polls_session" ON "polls" USING btree ("session_id","started_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "polls_once" ON "polls" USING btree ("started_by","client_id");