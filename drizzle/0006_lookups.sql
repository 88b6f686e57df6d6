CREATE INDEX "turns_participant" ON "turns" USING btree ("participant_id");--> statement-breakpoint
CREATE INDEX "audit_events_actor" ON "audit_events" USING btree ("actor_id","at");--> statement-breakpoint
CREATE INDEX "audit_events_target" ON "audit_events" USING btree ("target_id","at");--> statement-breakpoint
CREATE INDEX "recordings_session" ON "recordings" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "recordings_starter" ON "recordings" USING btree ("started_by_participant_id");--> statement-breakpoint
CREATE INDEX "participants_user" ON "participants" USING btree ("user_id");