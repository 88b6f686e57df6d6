-- compatible with 0021_quality
CREATE TABLE "chat_reactions" (
	"message_id" text NOT NULL,
	"participant_id" text NOT NULL,
	"session_id" text NOT NULL,
	"emoji" text NOT NULL,
	CONSTRAINT "chat_reactions_message_id_participant_id_pk" PRIMARY KEY("message_id","participant_id")
);
--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "recipient_id" text;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "private_text" text;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "reply_to" text;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "deleted_by" text;--> statement-breakpoint
ALTER TABLE "chat_reactions" ADD CONSTRAINT "chat_reactions_message_id_chat_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."chat_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_reactions" ADD CONSTRAINT "chat_reactions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_reactions_session" ON "chat_reactions" USING btree ("session_id");