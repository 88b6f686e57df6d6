-- compatible with 0021_quality
CREATE TABLE "action_items" (
	"id" text PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"account_id" text NOT NULL,
	"room_id" text NOT NULL,
	"position" integer NOT NULL,
	"text" text NOT NULL,
	"owner_name" text,
	"owner_external_user_id" text,
	"due_date" text,
	"due_text" text,
	"evidence" jsonb NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"changed_fields" text[] DEFAULT '{}' NOT NULL,
	"told_due_date" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "action_items" ADD CONSTRAINT "action_items_session_id_minutes_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."minutes"("session_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "action_items_session" ON "action_items" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "action_items_account" ON "action_items" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE INDEX "action_items_owner" ON "action_items" USING btree ("account_id","owner_external_user_id","created_at","id") WHERE "action_items"."owner_external_user_id" is not null;--> statement-breakpoint
CREATE INDEX "action_items_room" ON "action_items" USING btree ("room_id","created_at","id");--> statement-breakpoint
CREATE INDEX "action_items_untold" ON "action_items" USING btree ("due_date") WHERE "action_items"."status" = 'open' and "action_items"."told_due_date" is distinct from "action_items"."due_date";--> statement-breakpoint
CREATE FUNCTION store_action_items(of_session text, items jsonb, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  given jsonb := CASE WHEN jsonb_typeof(items) = 'array' THEN items ELSE '[]'::jsonb END;
BEGIN
  DELETE FROM action_items WHERE session_id = of_session
    AND NOT EXISTS (SELECT FROM jsonb_array_elements(given) AS item WHERE item ->> 'actionItemId' = action_items.id);
  INSERT INTO action_items (id, session_id, account_id, room_id, position, text, owner_name, owner_external_user_id,
      due_date, due_text, evidence, created_at, updated_at)
    SELECT DISTINCT ON (item ->> 'actionItemId') item ->> 'actionItemId', of_session, rooms.account_id, rooms.id, number,
      item ->> 'text', item ->> 'ownerName', item ->> 'ownerExternalUserId', item ->> 'dueDate', item ->> 'dueText',
      item -> 'evidence', at, at
    FROM jsonb_array_elements(given) WITH ORDINALITY AS listed (item, number), sessions, rooms
    WHERE sessions.id = of_session AND rooms.id = sessions.room_id
    ON CONFLICT (id) DO UPDATE SET position = excluded.position, text = excluded.text, due_text = excluded.due_text,
      evidence = excluded.evidence, updated_at = excluded.updated_at,
      owner_name = CASE WHEN 'ownerName' = ANY (action_items.changed_fields)
        THEN action_items.owner_name ELSE excluded.owner_name END,
      owner_external_user_id = CASE WHEN 'ownerExternalUserId' = ANY (action_items.changed_fields)
        THEN action_items.owner_external_user_id ELSE excluded.owner_external_user_id END,
      due_date = CASE WHEN 'dueDate' = ANY (action_items.changed_fields)
        THEN action_items.due_date ELSE excluded.due_date END
    WHERE action_items.session_id = excluded.session_id;
END $$;--> statement-breakpoint
CREATE FUNCTION derive_action_items() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM store_action_items(NEW.session_id, NEW.action_items, NEW.updated_at);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER derive_action_items AFTER INSERT OR UPDATE OF action_items ON "minutes" FOR EACH ROW EXECUTE FUNCTION derive_action_items();--> statement-breakpoint
SELECT store_action_items(session_id, action_items, updated_at) FROM minutes WHERE action_items IS NOT NULL;--> statement-breakpoint
UPDATE action_items SET told_due_date = due_date WHERE due_date <= to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD');
