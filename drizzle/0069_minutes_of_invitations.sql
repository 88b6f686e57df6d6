-- compatible with 0021_quality
ALTER TABLE "agents" ADD COLUMN "minutes" jsonb;