-- compatible with 0021_quality
ALTER TABLE "logins" ADD COLUMN "proven_at" timestamp (3) with time zone;