-- compatible with 0021_quality
ALTER TABLE "logins" ADD COLUMN "country" text;