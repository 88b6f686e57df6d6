CREATE TABLE "job_turns" (
	"kind" text NOT NULL,
	"account_id" text NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "job_turns_kind_account_id_pk" PRIMARY KEY("kind","account_id")
);
--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "account_id" text;--> statement-breakpoint
-- Work that waits is told whose it is, as far as that can still be known.
UPDATE "jobs" SET "account_id" = "rooms"."account_id"
FROM "recordings" INNER JOIN "rooms" ON "rooms"."id" = "recordings"."room_id"
WHERE "jobs"."finished_at" IS NULL
  AND "jobs"."kind" IN ('finalise-recording', 'purge-recording')
  AND "jobs"."subject" = "recordings"."id"::text;
--> statement-breakpoint
UPDATE "jobs" SET "account_id" = "rooms"."account_id"
FROM "sessions" INNER JOIN "rooms" ON "rooms"."id" = "sessions"."room_id"
WHERE "jobs"."finished_at" IS NULL
  AND "jobs"."kind" = 'write-minutes'
  AND "jobs"."subject" = "sessions"."id";
