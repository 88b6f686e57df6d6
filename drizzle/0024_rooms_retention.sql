-- compatible with 0021_quality
CREATE INDEX "rooms_retention" ON "rooms" USING btree ("id") WHERE ("rooms"."settings" ->> 'retentionDays') is not null;