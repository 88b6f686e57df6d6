-- compatible with 0021_quality
ALTER TABLE "recordings" ADD COLUMN "pictures" jsonb;