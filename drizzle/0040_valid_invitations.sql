-- compatible with 0021_quality
CREATE INDEX "call_invitations_valid" ON "call_invitations" USING btree ("room_id","expires_at") WHERE "call_invitations"."revoked_at" is null;