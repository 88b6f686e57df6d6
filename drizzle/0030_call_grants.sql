-- compatible with 0021_quality
ALTER TABLE "sessions" ADD COLUMN "grants" jsonb;
