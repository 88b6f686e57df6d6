-- compatible with 0021_quality
CREATE TABLE "minutes_drafts" (
	"session_id" text PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"decisions" jsonb NOT NULL,
	"action_items" jsonb NOT NULL,
	"drafted_at" timestamp (3) with time zone,
	"for_closing_at" timestamp (3) with time zone,
	"revision" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "minutes_opinions" (
	"session_id" text NOT NULL,
	"item_id" text NOT NULL,
	"subject" text NOT NULL,
	"participant_id" text,
	"display_name" text NOT NULL,
	"external_user_id" text,
	"opinion" text NOT NULL,
	"corrected_from" text,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "minutes_opinions_item_id_subject_pk" PRIMARY KEY("item_id","subject")
);
--> statement-breakpoint
ALTER TABLE "minutes" ADD COLUMN "decision_ids" jsonb;--> statement-breakpoint
ALTER TABLE "minutes_drafts" ADD CONSTRAINT "minutes_drafts_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "minutes_opinions" ADD CONSTRAINT "minutes_opinions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "minutes_opinions_session" ON "minutes_opinions" USING btree ("session_id");--> statement-breakpoint
UPDATE minutes SET decision_ids = (
  SELECT coalesce(jsonb_agg('dec_' || left(translate(md5(session_id || ':' || number), '0189', 'ghij'), 26) ORDER BY number), '[]')
  FROM generate_series(1, jsonb_array_length(decisions)) AS number
) WHERE jsonb_typeof(decisions) = 'array';
