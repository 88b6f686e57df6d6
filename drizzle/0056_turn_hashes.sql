-- compatible with 0021_quality
CREATE TABLE "deleted_turns" (
	"session_id" text NOT NULL,
	"sequence" bigint NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "deleted_turns_session_id_sequence_pk" PRIMARY KEY("session_id","sequence")
);
--> statement-breakpoint
ALTER TABLE "transcript_heads" ADD COLUMN "chain" text;--> statement-breakpoint
ALTER TABLE "turns" ADD COLUMN "hash" text;--> statement-breakpoint
ALTER TABLE "deleted_turns" ADD CONSTRAINT "deleted_turns_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE FUNCTION turn_hash(turn turns) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT encode(sha256(convert_to(concat(
    turn.id, E'\n', turn.participant_id, E'\n', turn.source, E'\n',
    to_char(turn.started_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), E'\n',
    to_char(turn.ended_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), E'\n', turn.text), 'UTF8')), 'hex')
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION number_turns(of_session text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO transcript_heads (session_id, head) VALUES (of_session, 0) ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  UPDATE turns SET sequence = ordered.nth
    FROM (SELECT id, row_number() OVER (ORDER BY started_at, ended_at, id) AS nth FROM turns WHERE session_id = of_session) AS ordered
    WHERE turns.id = ordered.id;
  UPDATE transcript_heads SET head = (SELECT count(*) FROM turns WHERE session_id = of_session) WHERE session_id = of_session;
  UPDATE transcript_heads SET chain = encode(sha256(convert_to(of_session, 'UTF8')), 'hex') WHERE session_id = of_session AND head = 0;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION number_turn() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.hash := turn_hash(NEW);
  FOR attempt IN 1..2 LOOP
    UPDATE transcript_heads SET head = head + 1, chain = encode(sha256(decode(chain, 'hex') || decode(NEW.hash, 'hex')), 'hex')
      WHERE session_id = NEW.session_id RETURNING head INTO NEW.sequence;
    EXIT WHEN FOUND;
    PERFORM number_turns(NEW.session_id);
  END LOOP;
  PERFORM post_turn(NEW.session_id, NEW.account_id, NEW.sequence);
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE FUNCTION keep_deleted_turns() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO deleted_turns (session_id, sequence, hash)
    SELECT gone.session_id, gone.sequence, gone.hash FROM gone
    JOIN sessions ON sessions.id = gone.session_id AND sessions.artifact_deleted_at IS NULL
    WHERE gone.sequence IS NOT NULL AND gone.hash IS NOT NULL
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER keep_deleted_turns AFTER DELETE ON "turns" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_deleted_turns();
