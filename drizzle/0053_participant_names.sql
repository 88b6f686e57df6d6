-- compatible with 0021_quality
CREATE INDEX "participants_name" ON "participants" USING btree (lower("display_name") text_pattern_ops,"session_id") WHERE "participants"."kind" = 'human';