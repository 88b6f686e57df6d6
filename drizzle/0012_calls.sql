CREATE TABLE "chat_volumes" (
	"session_id" text NOT NULL,
	"subject" text NOT NULL,
	"messages" integer NOT NULL,
	"bytes" integer NOT NULL,
	CONSTRAINT "chat_volumes_session_id_subject_pk" PRIMARY KEY("session_id","subject")
);
--> statement-breakpoint
ALTER TABLE "participants" ADD COLUMN "role_given_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "chat_volumes" ADD CONSTRAINT "chat_volumes_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;