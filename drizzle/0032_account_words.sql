-- compatible with 0021_quality
ALTER TABLE "turns" ADD COLUMN "account_id" text;--> statement-breakpoint
CREATE FUNCTION fill_account_id_of_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.account_id := (SELECT account_id FROM sessions WHERE id = NEW.session_id);
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER fill_account_id BEFORE INSERT ON "turns" FOR EACH ROW EXECUTE FUNCTION fill_account_id_of_session();--> statement-breakpoint
CREATE INDEX "turns_account_words" ON "turns" USING gin ((replace(' ' || strip(to_tsvector('simple', translate("text", './@:-_&<>+“”„‘’‚«»‹›–—…¿¡。、，？！：；（）「」', '                                    ')))::text, ' ''', ' ''' || left(md5("account_id"), 8) || ' ')::tsvector)) WHERE "turns"."account_id" is not null;--> statement-breakpoint
CREATE INDEX "turns_without_account" ON "turns" USING btree ("started_at") WHERE "turns"."account_id" is null;--> statement-breakpoint
CREATE INDEX "participants_session_stays" ON "participants" USING btree ("session_id","kind","joined_at","left_at");--> statement-breakpoint
DROP INDEX "participants_session";