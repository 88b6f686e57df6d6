-- compatible with 0021_quality
ALTER TABLE "minutes" ADD COLUMN "account_id" text;--> statement-breakpoint
CREATE FUNCTION minutes_text(summary text, outcome text, decisions jsonb, follow_ups jsonb, action_items jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(summary, '') || E'\n' || coalesce(outcome, '')
    || coalesce((SELECT string_agg(E'\n' || said, '') FROM jsonb_array_elements_text(decisions) AS said), '')
    || coalesce((SELECT string_agg(E'\n' || said, '') FROM jsonb_array_elements_text(follow_ups) AS said), '')
    || coalesce((SELECT string_agg(E'\n' || (item ->> 'text'), '') FROM jsonb_array_elements(action_items) AS item), '')
$$;--> statement-breakpoint
CREATE TRIGGER fill_account_id BEFORE INSERT ON "minutes" FOR EACH ROW EXECUTE FUNCTION fill_account_id_of_session();--> statement-breakpoint
UPDATE "minutes" SET "account_id" = "sessions"."account_id" FROM "sessions" WHERE "sessions"."id" = "minutes"."session_id";--> statement-breakpoint
CREATE INDEX "minutes_account_words" ON "minutes" USING gin ((replace(' ' || strip(to_tsvector('simple', translate(minutes_text("summary_text", "outcome", "decisions", "follow_ups", "action_items"), './@:-_&<>+“”„‘’‚«»‹›–—…¿¡。、，？！：；（）「」', '                                    ')))::text, ' ''', ' ''' || left(md5("account_id"), 8) || ' ')::tsvector)) WHERE "minutes"."account_id" is not null;--> statement-breakpoint
CREATE INDEX "rooms_metadata" ON "rooms" USING gin ("metadata" jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "participants_external" ON "participants" USING btree ("subject","session_id") WHERE "participants"."external_user_id" is not null;