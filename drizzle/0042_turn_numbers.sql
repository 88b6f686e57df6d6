-- compatible with 0021_quality
CREATE TABLE "transcript_heads" (
	"session_id" text PRIMARY KEY NOT NULL,
	"head" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "turns" ADD COLUMN "sequence" bigint;--> statement-breakpoint
ALTER TABLE "transcript_heads" ADD CONSTRAINT "transcript_heads_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "turns_sequence" ON "turns" USING btree ("session_id","sequence") WHERE "turns"."sequence" is not null;--> statement-breakpoint
CREATE FUNCTION number_turns(of_session text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO transcript_heads (session_id, head) VALUES (of_session, 0) ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  UPDATE turns SET sequence = ordered.nth
    FROM (SELECT id, row_number() OVER (ORDER BY started_at, ended_at, id) AS nth FROM turns WHERE session_id = of_session) AS ordered
    WHERE turns.id = ordered.id;
  UPDATE transcript_heads SET head = (SELECT count(*) FROM turns WHERE session_id = of_session) WHERE session_id = of_session;
END $$;--> statement-breakpoint
CREATE FUNCTION number_turn() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE transcript_heads SET head = head + 1 WHERE session_id = NEW.session_id RETURNING head INTO NEW.sequence;
  IF NOT FOUND THEN
    PERFORM number_turns(NEW.session_id);
    UPDATE transcript_heads SET head = head + 1 WHERE session_id = NEW.session_id RETURNING head INTO NEW.sequence;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER number_turn BEFORE INSERT ON "turns" FOR EACH ROW EXECUTE FUNCTION number_turn();
