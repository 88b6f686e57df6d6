-- compatible with 0021_quality
ALTER TABLE "sessions" ADD COLUMN "spotlight_id" text;
