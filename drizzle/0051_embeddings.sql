-- compatible with 0021_quality
CREATE TABLE "embedded_sessions" (
	"session_id" text PRIMARY KEY NOT NULL,
	"model" text NOT NULL,
	"embedded_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "turn_windows" (
	"session_id" text NOT NULL,
	"position" integer NOT NULL,
	"account_id" text NOT NULL,
	"model" text NOT NULL,
	"turn_ids" text[] NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"embedding" real[] NOT NULL,
	CONSTRAINT "turn_windows_session_id_position_pk" PRIMARY KEY("session_id","position")
);
--> statement-breakpoint
ALTER TABLE "embedded_sessions" ADD CONSTRAINT "embedded_sessions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "turn_windows" ADD CONSTRAINT "turn_windows_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "turn_windows_account" ON "turn_windows" USING btree ("account_id","started_at");--> statement-breakpoint
CREATE FUNCTION delete_turn_windows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM turn_windows WHERE (session_id, position) IN (
    SELECT windows.session_id, windows.position
    FROM turn_windows AS windows CROSS JOIN LATERAL unnest(windows.turn_ids) AS used (turn_id)
    JOIN gone ON gone.session_id = windows.session_id AND gone.id = used.turn_id
  );
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER delete_turn_windows AFTER DELETE ON "turns" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION delete_turn_windows();
