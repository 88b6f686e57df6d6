-- compatible with 0021_quality
CREATE TABLE "turn_posts" (
	"session_id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"after" bigint NOT NULL,
	"due_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "turn_posts" ADD CONSTRAINT "turn_posts_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "turn_posts_due" ON "turn_posts" USING btree ("due_at") WHERE "turn_posts"."due_at" is not null;--> statement-breakpoint
CREATE FUNCTION post_turn(of_session text, of_account text, number bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM webhooks WHERE account_id = of_account AND status = 'enabled' AND 'turn.created' = ANY(types)) THEN
    RETURN;
  END IF;
  INSERT INTO turn_posts (session_id, account_id, after, due_at)
    VALUES (of_session, of_account, number - 1, now() + interval '1 second')
    ON CONFLICT (session_id) DO UPDATE SET
      after = CASE WHEN turn_posts.due_at IS NULL THEN number - 1 ELSE turn_posts.after END,
      due_at = CASE WHEN turn_posts.due_at IS NULL THEN excluded.due_at
        WHEN number - turn_posts.after >= 50 THEN now() ELSE turn_posts.due_at END;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION number_turn() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE transcript_heads SET head = head + 1 WHERE session_id = NEW.session_id RETURNING head INTO NEW.sequence;
  IF NOT FOUND THEN
    PERFORM number_turns(NEW.session_id);
    UPDATE transcript_heads SET head = head + 1 WHERE session_id = NEW.session_id RETURNING head INTO NEW.sequence;
  END IF;
  PERFORM post_turn(NEW.session_id, NEW.account_id, NEW.sequence);
  RETURN NEW;
END $$;
