-- compatible with 0021_quality
CREATE TABLE "consents" (
	"id" text PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"main_session_id" text NOT NULL,
	"participant_id" text NOT NULL,
	"subject" text NOT NULL,
	"purpose" text NOT NULL,
	"answer" text NOT NULL,
	"wording" text NOT NULL,
	"language" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_participant_id_participants_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."participants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consents_session" ON "consents" USING btree ("session_id","at","id");--> statement-breakpoint
CREATE INDEX "consents_person" ON "consents" USING btree ("main_session_id","subject","at");--> statement-breakpoint
CREATE INDEX "consents_participant" ON "consents" USING btree ("participant_id");